import type { Command } from "commander";
import type { Cli, Open } from "../cli";
import { CliError } from "../output/failure";
import { readAll, readFile } from "../questions/read-input";
import { printRun } from "../runs/print-run";
import { onApprovalOption, type WaitingOptions, waiting } from "../runs/waiting";

type RunCommandOptions = WaitingOptions & {
  eval?: string;
  timeout?: string;
  toolErrors?: "envelope" | "throw";
  background?: boolean;
  plan?: boolean;
};

export function addRun(program: Command, open: Open): void {
  program
    .command("run [file]")
    .summary("run a program that calls tools")
    .description(
      "Run TypeScript or JavaScript in the console's sandbox. It calls tools as `await tools.<path>(args)` and ends with `return`.",
    )
    .option("-e, --eval <code>", "the program itself, instead of a file")
    .option("--timeout <seconds>", "how long the program may take (waiting for tools and people does not count)")
    .option("--plan", "dry run: make the reads, and list the calls that would change something instead of making them")
    .option("--background", "do not wait: print the id of the run")
    .addOption(onApprovalOption())
    .addHelpText("after", examples)
    .action(async (file: string | undefined, options: RunCommandOptions) => {
      const cli = open();
      const code = await codeOf(cli, file, options);
      const client = cli.client();
      const { background } = options;
      const timeoutMs = options.timeout === undefined ? undefined : secondsToMs(options.timeout);
      const how = { ...waiting(cli, client, options), timeoutMs, background };
      const run = await (options.plan ? client.plan(code, how) : client.run(code, how));
      printRun(cli, run);
    });
}

export function addRunPlan(program: Command, open: Open): void {
  program
    .command("run-plan <id>")
    .summary("run what a plan listed")
    .description("Run what a plan listed. One approval covers its calls, in their order; any other call asks by itself.")
    .addOption(onApprovalOption())
    .action(async (id: string, options: WaitingOptions) => {
      const cli = open();
      const client = cli.client();
      printRun(cli, await client.runPlan(id, waiting(cli, client, options)));
    });
}

async function codeOf({ stdin }: Cli, file: string | undefined, { eval: code }: RunCommandOptions): Promise<string> {
  if (code !== undefined && file !== undefined) throw new CliError("Give a file or --eval, not both.");
  if (code !== undefined) return code;
  if (file === undefined) throw new CliError("Name a file, or - for stdin.", undefined, "For example: executor run report.ts");
  return file === "-" ? readAll(stdin) : readFile(file);
}

function secondsToMs(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return Math.round(seconds * 1_000);
  throw new CliError(`--timeout ${text}: write seconds, such as 90.`);
}

const examples = `
What the program returns is printed to stdout, and what it logs to stderr.

Examples:
  $ executor run report.ts
  $ executor run -e 'return (await tools.github.issues.list({ owner: "acme", repo: "web" })).data.length'
  $ cat report.ts | executor run - > report.json
  $ executor run nightly.ts --background
  $ executor run clean-up.ts --plan                   what it would change, without changing it
`;
