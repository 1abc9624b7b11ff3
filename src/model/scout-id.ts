/** The name by which the built-in offline model is chosen, and under which it answers. */
export const scoutId = "scout";
