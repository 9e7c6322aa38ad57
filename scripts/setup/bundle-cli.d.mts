export function packCli(into?: string): Promise<{ file: string; bytes: number }>;
