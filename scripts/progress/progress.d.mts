type Progress = { step(): void; end(): void };
export function startProgress(what: string, total: number, say?: (line: string) => void): Progress;
export function progressLine(state: { what: string; done: number; total: number; elapsedMs: number }): string;
export const progressMark: string;
