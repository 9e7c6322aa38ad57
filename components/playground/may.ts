/** What whoever looks at a playground may do in it. */
export type May = { run: boolean; stop: boolean; seeTools: boolean; removeShared: boolean; promote: boolean };
