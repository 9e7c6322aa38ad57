import { once } from "node:events";
import fs from "node:fs/promises";
import type { Writable } from "node:stream";
import type { Command } from "commander";
import type { Open } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";

type TypesOptions = { integration?: string; output?: string };

export function addTypes(program: Command, open: Open): void {
  program
    .command("types")
    .summary("write the types of your tools for TypeScript")
    .description("Write a declaration file of the tools that you may call, for programs that use the client of executor-console.")
    .option("--integration <name>", "only the tools of this integration")
    .option("-o, --output <file>", "into a file, instead of stdout")
    .addHelpText("after", examples)
    .action(async ({ integration, output }: TypesOptions) => {
      const { client, print, stdout } = open();
      const parts = client().tools.types({ integration });
      if (output === undefined) return writeTo(stdout, parts);
      await writeFile(output, parts);
      print.note(`Wrote ${output}.`);
    });
}

/** Beside the file first, so that a project never compiles against half of it. */
async function writeFile(file: string, parts: AsyncIterable<string>): Promise<void> {
  const half = `${file}.${process.pid}`;
  const handle = await fs.open(half, "w").catch((error: Error) => {
    throw new CliError(`${file} cannot be written: ${error.message}.`, exitCodes.failed);
  });
  try {
    for await (const part of parts) await handle.write(part);
    await handle.close();
    await fs.rename(half, file);
  } catch (error) {
    await handle.close().catch(() => undefined); // it may be closed already
    await fs.rm(half, { force: true });
    throw error;
  }
}

async function writeTo(stream: Writable, parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) if (!stream.write(part)) await once(stream, "drain");
}

const examples = `
Examples:
  $ executor types -o executor.d.ts
  $ executor types --integration github > github.d.ts
`;
