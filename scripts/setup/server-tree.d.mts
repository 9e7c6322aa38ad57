export function packServer(folder: string): Promise<number>;
