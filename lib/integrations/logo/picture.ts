import { Failure } from "../../operation/failure";

export const pictureBytesMax = 65_536;
const sideMax = 1_024;

export type Picture = { mediaType: "image/png" | "image/webp"; bytes: Uint8Array<ArrayBuffer> };
type Size = { width: number; height: number };

/** Reads a picture that is to be a logo: its type from its own bytes, whatever somebody says of it. */
export function pictureOf(base64: string): Picture {
  const buffer = Buffer.from(base64, "base64");
  if (buffer.length > pictureBytesMax) throw refused("This picture is larger than 64 kB. Choose a smaller one.");
  const png = pngSize(buffer);
  const size = png ?? webpSize(buffer);
  if (!size) throw refused("This is no PNG or WebP picture. Choose one, or save yours as PNG.");
  if (Math.max(size.width, size.height) > sideMax || Math.min(size.width, size.height) < 1)
    throw refused(`This picture has ${size.width} × ${size.height} pixels. Choose one of at most ${sideMax} × ${sideMax}.`);
  return { mediaType: png ? "image/png" : "image/webp", bytes: new Uint8Array(buffer) };
}

const refused = (message: string) => new Failure("invalid", message, { picture: [message] });

const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngBegins) || word(bytes, 12) !== "IHDR") return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** WebP writes its size in another place for each of its three forms. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30 || word(bytes, 0) !== "RIFF" || word(bytes, 8) !== "WEBP") return null;
  const form = word(bytes, 12);
  if (form === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== "VP8L") return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

const word = (bytes: Buffer, at: number): string => bytes.toString("latin1", at, at + 4);
