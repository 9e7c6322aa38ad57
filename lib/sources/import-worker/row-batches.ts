import { gunzipSync, gzipSync } from "node:zlib";

const batchLengthMax = 250_000;

/**
 * Rows as JSON lists of a size that is written without anybody noticing. They are packed, because the server holds all of
 * them until the last one is there: the rows of 100,000 tools are 100 MB.
 */
export function rowBatches(rows: object[]): Uint8Array[] {
  const batches: string[][] = [];
  let length = batchLengthMax;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (length + text.length > batchLengthMax) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(text);
    length += text.length;
  }
  return batches.map((texts) => new Uint8Array(gzipSync(`[${texts.join(",")}]`, { level: 1 })));
}

/** One batch as the database takes it. */
export const unpackedRows = (batch: Uint8Array): string => gunzipSync(batch).toString("utf8");
