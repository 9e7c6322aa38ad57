import { createHash } from "node:crypto";

const textOf = ({ seq, entry }) => `${seq} ${entry}`;
const hashOf = (previous, line) => createHash("sha256").update(Buffer.from(previous, "hex")).update(textOf(line)).digest("hex");

/**
 * Proves an exported audit log, newest line first, with nothing but its own text and the heads that somebody kept: each line
 * has to follow from the one below it. Returns what was proved; throws what is wrong.
 */
export async function proveChain(lines, kept) {
  const heads = new Map(kept.map(({ seq, hash }) => [seq, hash.toLowerCase()]));
  let [above, first, count] = [undefined, undefined, 0];
  for await (const text of lines) {
    if (text.trim() === "") continue;
    const line = readLine(text, count + 1);
    if (above) requireBelow(above, line);
    requireHead(line, heads);
    first ??= line;
    above = line;
    count += 1;
  }
  if (!first) throw new Error("The file has no lines.");
  const before = above.seq === 1 ? "" : heads.get(above.seq - 1);
  if (before !== undefined && hashOf(before, above) !== above.hash) throw new Error(wrong(above));
  heads.delete(above.seq - 1);
  if (heads.size > 0) throw new Error(`Line ${[...heads.keys()].join(", ")} is not in the file.`);
  return { from: above.seq, to: first.seq, head: first.hash, isBeginningProved: before !== undefined };
}

const wrong = ({ seq }) => `Line ${seq} does not fit the one before it: one of both was changed.`;

function readLine(text, number) {
  try {
    const { seq, hash, entry } = JSON.parse(text);
    if (Number.isInteger(seq) && typeof hash === "string" && typeof entry === "string") return { seq, hash, entry };
  } catch {}
  throw new Error(`Line ${number} of the file is no exported line of an audit log.`);
}

function requireBelow(above, line) {
  if (line.seq !== above.seq - 1)
    throw new Error(`Line ${above.seq - 1} is missing. Export the whole log, without a filter, newest first.`);
  if (hashOf(line.hash, above) !== above.hash) throw new Error(wrong(above));
}

function requireHead({ seq, hash }, heads) {
  const kept = heads.get(seq);
  heads.delete(seq);
  if (kept !== undefined && kept !== hash) throw new Error(`Line ${seq} is not the one that was kept.`);
}
