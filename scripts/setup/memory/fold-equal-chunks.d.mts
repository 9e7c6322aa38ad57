export function foldEqualChunks(folder: string): void;
