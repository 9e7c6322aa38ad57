import type { Command } from "commander";
import { type Client, ConflictError, type Run } from "../../lib/sdk";
import type { Cli, Open } from "../cli";
import { CliError } from "../output/failure";
import { type Columns, tableOf } from "../output/table";
import { visible, visibleLine } from "../output/visible";
import { askText } from "../questions/ask";
import { readAll } from "../questions/read-input";
import { printRun } from "../runs/print-run";
import { onApprovalOption, type WaitingOptions, waiting } from "../runs/waiting";
import { wholeNumber } from "./whole-number";

type AskOptions = WaitingOptions & { draft?: boolean; useVersion?: number; continues?: string };

export function addAgents(program: Command, open: Open): void {
  const agents = program.command("agents").summary("run and talk to agents").description("See, run and talk to agents.");
  agents.addHelpText("after", examples);
  agents
    .command("list")
    .description("List the agents of the organization.")
    .action(async () => {
      const { client, print, stdout } = open();
      const found = await client().agents.list();
      print.answer(found, () => (found.items.length > 0 ? tableOf(found.items, columns, stdout) : "There is no agent yet."));
    });
  agents
    .command("show <agent>")
    .description("Print what an agent is made of, and its versions.")
    .action(async (agent: string) => show(open(), agent));
  withAskOptions(agents.command("run <agent> [message]"))
    .description("Ask an agent, and print what it answers.")
    .option("--continues <id>", "go on with the conversation of this run")
    .option("--background", "do not wait: print the id of the run")
    .action(async (agent: string, message: string | undefined, options: AskOptions & { background?: boolean }) => {
      const cli = open();
      const client = cli.client();
      const input = await messageOf(cli, message);
      if (options.background) return printRun(cli, await begin(client, { agent, input, options }));
      printAnswer(cli, await ask(cli, client, { agent, input, options }));
    });
  withAskOptions(agents.command("chat <agent>"))
    .description("Talk to an agent. In a terminal it asks for each message; elsewhere each line of stdin is one.")
    .action(async (agent: string, options: AskOptions) => chat(open(), agent, options));
}

const withAskOptions = (command: Command): Command =>
  command
    .option("--draft", "as it is now, published or not")
    .option("--use-version <n>", "another version than the published one", wholeNumber)
    .addOption(onApprovalOption());

type Listed = Awaited<ReturnType<Client["agents"]["list"]>>["items"][number];

const columns: Columns<Listed> = [
  ["Agent", ({ slug }) => slug],
  ["Version", (agent) => standing(agent)],
  ["Model", ({ model }) => model],
  ["Tools", ({ toolkit, tools }) => (toolkit === null ? tools : `toolkit ${toolkit}`)],
  ["Name", ({ name }) => name],
];

async function show({ client: connect, print, stdout }: Cli, ref: string): Promise<void> {
  const client = connect();
  const [agent, versions] = await Promise.all([client.agents.get({ agent: ref }), client.agents.versions({ agent: ref })]);
  const { config } = agent;
  type Version = (typeof versions)["items"][number];
  const versionColumns: Columns<Version> = [
    ["Version", ({ version, isPublished }) => `${version}${isPublished ? " (runs)" : ""}`],
    ["Published", ({ createdAt }) => createdAt.replace("T", " ").slice(0, 19)],
    ["By", ({ createdBy }) => createdBy],
    ["What has changed", ({ note }) => note],
  ];
  print.answer({ ...agent, versions: versions.items }, () =>
    [
      `Agent    ${visibleLine(agent.slug)} (${visibleLine(agent.name)})`,
      `Runs     ${standing(agent) === "draft" ? "nothing yet: it is a draft" : `version ${standing(agent)}`}`,
      ...madeOf(config),
      ...(versions.items.length > 0 ? ["", tableOf(versions.items, versionColumns, stdout)] : []),
    ].join("\n"),
  );
}

const standing = ({ version, hasChanges }: Pick<Listed, "version" | "hasChanges">): string =>
  version === null ? "draft" : `${version}${hasChanges ? ", changed since" : ""}`;

type Config = Awaited<ReturnType<Client["agents"]["get"]>>["config"];

const madeOf = ({ model, mode, tools, toolkit, instructions }: Config): string[] => [
  `Model    ${model ? visibleLine(`${model.name} through ${model.connection}`) : "none"}`,
  `Mode     ${mode === "code" ? "writes code" : "calls tools"}`,
  `Tools    ${toolkit === null ? tools.map(visibleLine).join("\n         ") || "none" : `toolkit ${visibleLine(toolkit)}`}`,
  ...(instructions ? ["", visible(instructions)] : []),
];

async function messageOf({ stdin }: Cli, message: string | undefined): Promise<string> {
  const text = message === "-" ? await readAll(stdin) : message;
  if (text?.trim()) return text;
  throw new CliError(
    "Write what the agent is asked, or - for stdin.",
    undefined,
    'For example: executor agents run helper "What is new?"',
  );
}

type Asking = { agent: string; input: string; options: AskOptions };

async function begin(client: Client, { agent, input, options }: Asking): Promise<Run> {
  const { draft = false, useVersion, continues, onApproval } = options;
  const { executionId } = await client.agents.run({
    ...{ agent, input, debug: draft, background: true },
    ...(useVersion === undefined ? {} : { version: useVersion }),
    ...(continues === undefined ? {} : { continues }),
    ...(onApproval === "reject" ? { onApproval } : {}),
  });
  return { status: "running", executionId, text: "" };
}

/** Ends the run when whoever asked stops waiting. */
async function ask(cli: Cli, client: Client, asking: Asking): Promise<Run> {
  const { executionId } = await begin(client, asking);
  const { onApproval, ...how } = waiting(cli, client, asking.options);
  try {
    return await client.executions.wait(executionId, { ...how, onApproval: onApproval === "reject" ? "pause" : onApproval });
  } catch (error) {
    if (cli.signal.aborted) await cancel(cli, client, executionId);
    throw error;
  }
}

async function cancel({ print }: Cli, client: Client, id: string): Promise<void> {
  await client.executions.cancel({ id }).catch((error: Error) => {
    if (!(error instanceof ConflictError)) print.note(`The run ${id} may go on, as it could not be cancelled: ${error.message}`);
  });
}

/** What the agent said last, or with --json all that its run came to. */
function printAnswer(cli: Cli, run: Run): void {
  if (cli.print.isJson || run.status !== "completed") printRun(cli, run);
  else cli.print.value((run.result as { output: string }).output); // safe: what a run of an agent comes to
}

async function chat(cli: Cli, agent: string, options: AskOptions): Promise<void> {
  const client = cli.client();
  let continues: string | undefined;
  for await (const input of messages(cli)) {
    const run = await ask(cli, client, { agent, input, options: { ...options, ...(continues ? { continues } : {}) } });
    printAnswer(cli, run);
    continues = run.executionId;
  }
}

async function* messages(cli: Cli): AsyncGenerator<string> {
  if (!cli.print.isInteractive) {
    for (const line of (await readAll(cli.stdin)).split("\n")) if (line.trim()) yield line;
    return;
  }
  for (;;) {
    const text = await askText(cli, "You");
    if (text === null || text.trim() === "") return;
    yield text;
  }
}

const examples = `
What the agent says is printed to stdout; a terminal shows its calls as they happen.

Examples:
  $ executor agents list
  $ executor agents show note-taker
  $ executor agents run note-taker "What is new?"
  $ cat ticket.txt | executor agents run triage - --json
  $ executor agents run note-taker "And yesterday?" --continues 01a1f27f-…
  $ executor agents chat note-taker --draft
`;
