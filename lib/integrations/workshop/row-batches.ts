const batchLengthMax = 250_000;

/** Rows as JSON lists of a size that is written without anybody noticing. */
export function rowBatches(rows: object[]): string[] {
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
  return batches.map((texts) => `[${texts.join(",")}]`);
}
