import path from "node:path";
import type { Command } from "commander";
import type { Cli, Open } from "../cli";
import { type Configuration, type Integration, readConfiguration, writeConfiguration } from "../configuration/document";
import { type Plan, planChanges, type Step, tryPolicies } from "../configuration/plan";
import { readLive } from "../configuration/read-live";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import type { Printer } from "../output/printer";
import { visible, visibleLine } from "../output/visible";
import { askYes } from "../questions/ask";
import { readAll, readFile } from "../questions/read-input";

type ApplyOptions = { plan?: boolean; prune?: boolean; yes?: boolean };

export function addConfiguration(program: Command, open: Open): void {
  program
    .command("export")
    .summary("print the configuration as a file")
    .description(
      "Print integrations, the organization's policies and its roles as YAML (JSON with --json). Secrets are never in it.",
    )
    .addHelpText("after", "\nExamples:\n  $ executor export > executor.yaml\n")
    .action(async () => {
      const { client, print } = open();
      const { configuration, left } = await readLive(client());
      print.answer(configuration, () => print.shown(writeConfiguration(configuration).trimEnd()));
      if (left.length > 0) print.note(["Not in the file:", ...left.map((line) => `  ${visibleLine(line)}`)].join("\n"));
    });
  program
    .command("apply <file>")
    .summary("make the console as a file says")
    .description(
      "Show every change that leads to what the file says, ask, and make them. A part that the file leaves out stays as it is.",
    )
    .option("--plan", "only show the changes")
    .option("--prune", "also remove what the file does not name, in the parts it has")
    .option("-y, --yes", "do not ask first")
    .addHelpText("after", examples)
    .action((file: string, options: ApplyOptions) => apply(open(), file, options));
}

async function apply(cli: Cli, file: string, { plan: isPlanOnly, prune = false, yes }: ApplyOptions): Promise<void> {
  const { print } = cli;
  const client = cli.client();
  const wanted = readConfiguration(file === "-" ? await readAll(cli.stdin) : readFile(file), file);
  const folder = file === "-" ? "." : path.dirname(file);
  const plan = planChanges(await readLive(client), wanted, { prune, sourceOf: (source) => sourceOf(folder, source) });
  if (!print.isJson) print.note(described(plan, wanted, print));
  if (isPlanOnly || plan.steps.length === 0) return print.isJson ? print.answer(jsonOf(plan, 0), () => "") : undefined;
  if (!yes && !print.isInteractive)
    throw new CliError("Nothing was changed.", exitCodes.usage, "Add --yes to make these changes, or --plan to only see them.");
  if (!yes && !(await askYes(cli, `Make ${changes(plan.steps.length)}?`))) return print.note("Nothing was changed.");
  await tryPolicies(client, plan);
  for (const [i, step] of plan.steps.entries()) {
    await step.run(client).catch((error) => stopped(cli, { plan, made: i, error }));
    print.progress(`${print.mark("green", "✓")} ${visibleLine(step.what)}`);
  }
  print.answer(jsonOf(plan, plan.steps.length), () => `Made ${changes(plan.steps.length)}.`);
}

const changes = (count: number): string => (count === 1 ? "1 change" : `${count} changes`);

const jsonOf = ({ steps, kept }: Plan, made: number) => ({
  steps: steps.map(({ kind, what, details }, i) => ({ kind, what, details, isMade: i < made })),
  kept,
});

/** What was made stays, so the same file can be applied again. */
function stopped({ print }: Cli, { plan, made, error }: { plan: Plan; made: number; error: unknown }): never {
  const step = plan.steps[made];
  if (print.isJson) print.answer(jsonOf(plan, made), () => "");
  const rest = plan.steps.length - made - 1;
  print.note(
    `${print.mark("red", "✗")} ${visibleLine(step?.what ?? "")}: ${changes(made)} made before, this one was refused, ${rest} not tried.`,
  );
  throw error;
}

function described({ steps, kept }: Plan, wanted: Configuration, print: Printer): string {
  const absent = (["integrations", "policies", "roles"] as const).filter((part) => wanted[part] === undefined);
  return [
    ...(steps.length === 0 ? ["Nothing to change."] : steps.map((step) => line(step, print))),
    ...(kept.length > 0 ? [`Not in the file, and kept: ${kept.map(visibleLine).join(", ")}. Remove with --prune.`] : []),
    ...(absent.length > 0 ? [`Not looked at, because the file has no such part: ${absent.join(", ")}.`] : []),
  ].join("\n");
}

const signs = { add: ["green", "+"], change: ["yellow", "~"], move: ["cyan", "↕"], remove: ["red", "-"] } as const;

function line({ kind, what, details }: Step, { mark }: Printer): string {
  const [style, sign] = signs[kind];
  return [`${mark(style, sign)} ${visibleLine(what)}`, ...details.map((detail) => `    ${visible(detail)}`)].join("\n");
}

/** A file stands beside the configuration. */
function sourceOf(folder: string, source: Integration["source"]) {
  if ("file" in source) return { text: readFile(path.resolve(folder, source.file)), fileName: path.basename(source.file) };
  return source;
}

const examples = `
Examples:
  $ executor apply executor.yaml --plan     show what would change
  $ executor apply executor.yaml            show it, ask, and do it
  $ executor apply executor.yaml --yes      in a pipeline
  $ executor apply executor.yaml --prune    also remove what the file does not name
`;
