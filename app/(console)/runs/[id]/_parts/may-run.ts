/** What the visitor may do with a run. */
export type MayRun = { run: boolean; cancel: boolean; answer: boolean; promote: boolean };
