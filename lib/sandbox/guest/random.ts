const state = { a: 0, b: 0, c: 0, d: 0 };
const { floor } = Math;

export function seedRandom([a, b, c, d]: [number, number, number, number]): void {
  Object.assign(state, { a, b, c, d });
}

/** sfc32: a small generator whose numbers all follow from the seed. */
function nextUint32(): number {
  const sum = (((state.a + state.b) | 0) + state.d) | 0;
  state.d = (state.d + 1) | 0;
  state.a = state.b ^ (state.b >>> 9);
  state.b = (state.c + (state.c << 3)) | 0;
  state.c = (state.c << 21) | (state.c >>> 11);
  state.c = (state.c + sum) | 0;
  return sum >>> 0;
}

export function random(): number {
  return (floor(nextUint32() / 32) * 67_108_864 + floor(nextUint32() / 64)) / 9_007_199_254_740_992;
}

const bytesMax = 65_536;

export const cryptoOf = () => ({ getRandomValues, randomUUID });

function getRandomValues<T>(view: T): T {
  if (!ArrayBuffer.isView(view) || view instanceof Float32Array || view instanceof Float64Array || view instanceof DataView)
    throw new TypeError("getRandomValues takes an array of whole numbers, such as a Uint8Array.");
  if (view.byteLength > bytesMax) throw new RangeError(`getRandomValues fills at most ${bytesMax} bytes at once.`);
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = nextUint32() >>> 24;
  return view;
}

function randomUUID(): string {
  let text = "";
  for (let at = 0; at < 36; at += 1) {
    if (at === 8 || at === 13 || at === 18 || at === 23) text += "-";
    else if (at === 14) text += "4";
    else text += hex.charAt(at === 19 ? 8 + (nextUint32() >>> 30) : nextUint32() >>> 28);
  }
  return text;
}
const hex = "0123456789abcdef";
