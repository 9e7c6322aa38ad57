/** What whoever looks at a run may do with it. */
export type MayRun = { run: boolean; cancel: boolean; answer: boolean };
