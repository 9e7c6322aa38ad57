import { type Command, Option } from "commander";
import type { Client } from "../../lib/sdk";
import type { Cli, Open } from "../cli";
import { type Columns, tableOf } from "../output/table";
import { visible, visibleLine } from "../output/visible";
import { plannedText } from "../runs/print-plan";
import { wholeNumber } from "./whole-number";

const outcomes = ["running", "paused", "completed", "partial", "failed", "cancelled"] as const;
type ListOptions = { limit: number; outcome?: (typeof outcomes)[number]; mine?: boolean };

export function addExecutions(program: Command, open: Open): void {
  const executions = program.command("executions").summary("see and cancel runs").description("See, follow and cancel runs.");
  executions.addHelpText("after", examples);
  executions
    .command("list")
    .description("List runs, newest first.")
    .option("--limit <n>", "how many", wholeNumber, 20)
    .option("--mine", "only your own, and those of your keys and agents")
    .addOption(new Option("--outcome <outcome>", "only runs that came to this").choices(outcomes))
    .action(async ({ limit, outcome, mine }: ListOptions) => {
      const { client, print, stdout } = open();
      const found = await client().executions.list({ limit, outcome, mine });
      type Listed = (typeof found.items)[number];
      const columns: Columns<Listed> = [
        ["Run", ({ id }) => id],
        ["Outcome", ({ outcome: came }) => came],
        ["Begun", ({ createdAt }) => createdAt.replace("T", " ").slice(0, 19)],
        ["Calls", ({ callCount }) => callCount],
        ["What", ({ title }) => title],
      ];
      print.answer(found, () => (found.items.length > 0 ? tableOf(found.items, columns, stdout) : "No runs yet."));
    });
  executions
    .command("show <id>")
    .description("Print a run: its calls, what it waits for, and what it came to.")
    .option("--result", "print only the whole result")
    .action(async (id: string, { result }: { result?: boolean }) => show(open(), id, result === true));
  executions
    .command("plan <id>")
    .description("Print what a dry run would change, with the exact arguments.")
    .option("--after <n>", "only the calls after this one", wholeNumber)
    .action(async (id: string, { after }: { after?: number }) => {
      const { client, print } = open();
      const page = await client().executions.plan({ id, after });
      print.answer(page, () => plannedText(print, page.plan) || "Nothing would be changed.");
      if (page.nextCall !== null) print.note(`There are more, after call ${page.nextCall}: --after ${page.nextCall}`);
    });
  executions
    .command("cancel <id>")
    .description("End a run, its questions, and what it has under way.")
    .action(async (id: string) => {
      const { client, print } = open();
      const ended = await client().executions.cancel({ id });
      print.answer(ended, () => `Cancelled ${visibleLine(id)}.`);
    });
}

async function show({ client: connect, print, stdout }: Cli, id: string, isResultOnly: boolean): Promise<void> {
  const client = connect();
  if (isResultOnly) return print.value((await client.executions.result({ id })).result);
  const run = await client.executions.get({ id });
  print.answer(run, () => described(run, stdout));
}

type Execution = Awaited<ReturnType<Client["executions"]["get"]>>;
type Call = Execution["calls"][number];

function described(run: Execution, stdout: { columns?: number }): string {
  const columns: Columns<Call> = [
    ["Call", ({ seq }) => seq],
    ["State", ({ state }) => state],
    ["Tool", ({ address, path }) => address ?? path],
    ["Error", ({ errorCode }) => errorCode],
  ];
  const facts = [
    `Run      ${run.id}`,
    `Outcome  ${run.outcome}${run.errorCode ? ` (${run.errorCode})` : ""}`,
    `By       ${visibleLine(run.actor.label)}`,
    `Begun    ${run.createdAt}${run.endedAt ? `, ended ${run.endedAt}` : ""}`,
  ];
  return [
    facts.join("\n"),
    ...(run.calls.length > 0 ? [tableOf(run.calls, columns, stdout)] : []),
    ...(run.text ? [visible(run.text)] : []),
    ...(run.state === "paused" ? [`Answer it with: executor resume --execution-id ${run.id}`] : []),
  ].join("\n\n");
}

const examples = `
Examples:
  $ executor executions list --outcome failed
  $ executor executions show 01a1f27f-…
  $ executor executions show 01a1f27f-… --result > result.json
  $ executor executions plan 01a1f27f-…
`;
