import { inflateRawSync } from "node:zlib";
import { Failure } from "../../operation/failure";

const insideBytesMax = 200_000_000;
const entriesMax = 10_000;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const commentBytesMax = 65_535;
const entryBytes = 46;
const localBytes = 30;
const deflated = 8;

/** Unpacks every file of an archive once with a bound, because what an archive says of its sizes may be a lie. */
export function requireSmallInside(archive: Buffer): void {
  let left = insideBytesMax;
  for (const entry of entriesOf(archive)) {
    left -= unpackedBytes(entry, left);
    if (left <= 0) throw tooLarge();
  }
}

type Entry = { method: number; data: Buffer };

function* entriesOf(archive: Buffer): Generator<Entry> {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > entriesMax) throw tooLarge();
  let at = archive.readUInt32LE(end + 16);
  for (let number = 0; number < count; number++) {
    if (at + entryBytes > archive.length || archive.readUInt32LE(at) !== entrySignature) throw broken();
    const local = archive.readUInt32LE(at + 42);
    if (local + localBytes > archive.length) throw broken();
    const start = local + localBytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    yield { method: archive.readUInt16LE(at + 10), data: archive.subarray(start, start + archive.readUInt32LE(at + 20)) };
    at += entryBytes + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

function endOf(archive: Buffer): number {
  const earliest = Math.max(0, archive.length - endBytes - commentBytesMax);
  for (let at = archive.length - endBytes; at >= earliest; at--) if (archive.readUInt32LE(at) === endSignature) return at;
  throw broken();
}

function unpackedBytes({ method, data }: Entry, left: number): number {
  if (method !== deflated) return data.length;
  try {
    return inflateRawSync(data, { maxOutputLength: left }).length;
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : broken();
  }
}

const tooLarge = () =>
  new Failure("invalid", "The file unpacks to more than 200 MB, which no document of text does. Upload a smaller one.");
const broken = () =>
  new Failure("invalid", "The DOCX file is broken: its archive cannot be read. Save it again and upload that.");
