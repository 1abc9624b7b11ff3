/** The names of the machine that we run on, as an address has them. */
export const thisMachine: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
