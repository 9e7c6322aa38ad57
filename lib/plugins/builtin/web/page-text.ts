import { decodeText } from "../../decode";

/** The bytes of an answer up to a limit, and whether there were more. */
export async function bytesUpTo(response: Response, bytesMax: number): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader && size <= bytesMax) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const isCut = size > bytesMax;
  if (isCut) await reader?.cancel();
  return { bytes: Buffer.concat(chunks).subarray(0, bytesMax), isCut };
}

/** The text of a page, in the encoding that its header or its beginning names. */
export function textOf(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048));
  const named = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /<meta[^>]+charset=["']?\s*([\w-]+)/i.exec(start)?.[1];
  if (named === undefined || /^utf-?(8|16)/i.test(named)) return decodeText(bytes);
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}
