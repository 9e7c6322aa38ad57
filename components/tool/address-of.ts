/** Paths leave out the root of addresses; what the house itself offers has none. */
export const addressOf = (path: string): string => (/^[^.]+\.(org|user)\./.test(path) ? `tools.${path}` : path);
