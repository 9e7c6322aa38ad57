type Progress = { step(): void; grow(by: number): void; end(): void };
export function startProgress(what: string, whole: { count: number; size: number }, say?: (line: string) => void): Progress;
export function progressLine(state: { what: string; done: number; count: number; share: number; elapsedMs: number }): string;
export const progressMark: string;
