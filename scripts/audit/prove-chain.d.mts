type Head = { seq: number; hash: string };
type Proved = { from: number; to: number; head: string; isBeginningProved: boolean };

export function proveChain(lines: AsyncIterable<string> | Iterable<string>, kept: readonly Head[]): Promise<Proved>;
