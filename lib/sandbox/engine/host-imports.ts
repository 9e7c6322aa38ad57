/**
 * What the engine may ask its surroundings, so that it learns nothing that differs between two runs: the clock stands
 * where the host put it, the zone is UTC, there is no environment. The letters are those of the pinned engine.
 */
export type HostImports = Record<string, WebAssembly.ImportValue>;

export type HostState = {
  clock: number;
  outOfMemory: boolean;
  shouldInterrupt(): boolean;
};

const badDescriptor = 8;

export function hostImports(given: HostImports, memory: WebAssembly.Memory, hostState: HostState): HostImports {
  const grow = given.k;
  if (typeof grow !== "function" || Object.keys(given).length !== importsExpected)
    throw new Error("This engine asks its host for other things than the one this was written for.");
  const view = () => new DataView(memory.buffer);
  return {
    ...given,
    p: () => hostState.clock,
    k: (bytes: number) => {
      const grown = grow(bytes);
      if (!grown) hostState.outOfMemory = true;
      return grown;
    },
    m: (seconds: bigint | number, at: number) => writeTime(view(), Number(seconds), at),
    n: (...at: number[]) => writeZone(memory, at),
    e: () => 0,
    f: (count: number, bytes: number) => {
      view().setUint32(count, 0, true);
      view().setUint32(bytes, 0, true);
      return 0;
    },
    c: () => badDescriptor,
    j: () => 0,
  };
}

const importsExpected = 20;

/** Where the C library keeps the offset, whether there is summer time, and the names of both times. */
function writeZone(memory: WebAssembly.Memory, [offset = 0, daylight = 0, ...names]: number[]): void {
  const view = new DataView(memory.buffer);
  view.setUint32(offset, 0, true);
  view.setInt32(daylight, 0, true);
  for (const name of names) new Uint8Array(memory.buffer).set([85, 84, 67, 0], name);
}

/** The C library's broken-down time, in UTC. */
function writeTime(view: DataView, seconds: number, at: number): void {
  const time = new Date(seconds * 1000);
  const firstOfYear = Date.UTC(time.getUTCFullYear(), 0, 1);
  const fields = [
    ...[time.getUTCSeconds(), time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate(), time.getUTCMonth()],
    ...[time.getUTCFullYear() - 1900, time.getUTCDay(), Math.floor((time.getTime() - firstOfYear) / 86_400_000), 0, 0],
  ];
  for (const [index, field] of fields.entries()) view.setInt32(at + index * 4, field, true);
}
