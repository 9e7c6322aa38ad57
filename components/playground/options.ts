export type RunOptions = { timeoutMs: number; toolErrors: "envelope" | "throw"; onApproval: "pause" | "reject" };

export const minute = 60_000;
export const defaultOptions: RunOptions = { timeoutMs: 5 * minute, toolErrors: "envelope", onApproval: "pause" };
