import fs from "node:fs";
import readline from "node:readline";
import { proveChain } from "./audit/prove-chain.mjs";
import { asCommand, SetupError } from "./setup/step.mjs";

const usage = "Name the exported file, and heads that you kept: npm run audit:verify -- audit.ndjson 1200:<hash of line 1200>";

// `npm run audit:verify -- <file> [<line>:<hash> …]`: proves an exported audit log, without a console and a database.
await asCommand(async () => {
  const [file, ...heads] = process.argv.slice(2);
  if (!file) throw new SetupError(usage);
  const kept = heads.map((head) => {
    const [, seq, hash] = /^(\d+):([\da-f]{64})$/i.exec(head) ?? [];
    if (!hash) throw new SetupError(`${head} is no head. ${usage}`);
    return { seq: Number(seq), hash };
  });
  const lines = readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const { from, to, head, isBeginningProved } = await proveChain(lines, kept).catch((error) => {
    throw new SetupError(error.message);
  });
  console.log(`Lines ${from} to ${to} are whole. Line ${to} has the hash ${head}.`);
  if (!isBeginningProved)
    console.log(
      `What came before line ${from} is not in the file; give the head of line ${from - 1} to prove that nothing lies between.`,
    );
});
