/** The sign of each number: two vectors that point the same way differ in few of them. */
export const signsOf = (vector: Float32Array): string => Array.from(vector, (number) => (number >= 0 ? "1" : "0")).join("");

export const bytesOf = (vector: Float32Array): Buffer => {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, number] of vector.entries()) bytes.writeFloatLE(number, index * 4);
  return bytes;
};

/** How far two vectors of length 1 point the same way: from -1 to 1. */
export function similarity(vector: Float32Array, stored: Uint8Array): number {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  let sum = 0;
  for (let index = 0; index < vector.length; index++) sum += (vector[index] ?? 0) * view.getFloat32(index * 4, true);
  return sum;
}
