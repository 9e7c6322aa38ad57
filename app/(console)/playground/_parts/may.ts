/** What the one who looks may do here. */
export type May = { run: boolean; stop: boolean; seeTools: boolean };
