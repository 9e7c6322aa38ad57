/** What the visitor may do here. */
export type May = { run: boolean; stop: boolean; seeTools: boolean; removeShared: boolean };
