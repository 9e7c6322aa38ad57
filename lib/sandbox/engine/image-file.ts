import type { Image } from "./image";
import type { Places } from "./places";

/** An image as one file: the length of its header, the header as JSON, then the bytes of its parts. */
type Header = { places: Places; runs: { at: number; length: number }[] };

const lengthBytes = 4;

export function packImage({ places, runs }: Image): Uint8Array {
  const header: Header = { places, runs: runs.map(({ at, bytes }) => ({ at, length: bytes.length })) };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(lengthBytes);
  new DataView(length.buffer).setUint32(0, text.length, true);
  return Buffer.concat([length, text, ...runs.map(({ bytes }) => bytes)]);
}

export function unpackImage(file: Uint8Array): Image {
  const textBytes = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const text = new TextDecoder().decode(file.subarray(lengthBytes, lengthBytes + textBytes));
  const { places, runs } = JSON.parse(text) as Header; // safe: written by packImage
  let from = lengthBytes + textBytes;
  return {
    places,
    runs: runs.map(({ at, length }) => {
      const bytes = file.slice(from, from + length);
      from += length;
      return { at, bytes };
    }),
  };
}
