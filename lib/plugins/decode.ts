const marks: readonly [encoding: string, bytes: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The text of a document's bytes: UTF-8 unless its first bytes say UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
  return new TextDecoder(marked ?? unmarkedEncoding(bytes)).decode(bytes);
}

/** Text without a byte order mark; UTF-16 that was read as bytes of another encoding is put right where nothing is lost. */
export function repairText(text: string): string {
  const bare = text.replace(/^(\uFEFF|\uFFFD\uFFFD|\u00FF\u00FE|\u00FE\u00FF|\u00EF\u00BB\u00BF)/, "");
  const start = bare.slice(0, 40);
  const zeros = start.split("\0").length - 1;
  return zeros > 0 && zeros >= Math.floor(start.length / 2) - 1 ? bare.replaceAll("\0", "") : bare;
}

function unmarkedEncoding([first, second]: Uint8Array): string {
  if (first !== 0 && second === 0) return "utf-16le";
  return first === 0 && second !== 0 ? "utf-16be" : "utf-8";
}
