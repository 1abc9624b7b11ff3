/** Words of no surface that there is. */
export const wording = { permit: (rule: string) => `a permit for ${rule}`, readOnly: "its read-only rule" };
