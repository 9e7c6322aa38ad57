import type { Argument, Command, Option } from "commander";
import type { Cli } from "../cli";
import { visibleLine } from "../output/visible";
import { bare, childrenOf } from "../tools/browse";

export type Candidate = { value: string; text: string };

/** What may stand where the last word is typed. */
export async function candidates(program: Command, cli: Cli, words: readonly string[]): Promise<Candidate[]> {
  const typed = words.at(-1) ?? "";
  const { command, argument, option } = positionAfter(program, words.slice(0, -1));
  if (option) return fitting(typed, await valuesOf(cli, option.argChoices, { name: option.attributeName(), typed }));
  if (typed.startsWith("-")) return fitting(typed, optionsOf(program, command));
  const named = commandsOf(command);
  if (named.length > 0) return fitting(typed, named);
  return argument ? fitting(typed, await valuesOf(cli, argument.argChoices, { name: argument.name(), typed })) : [];
}

const fitting = (typed: string, all: readonly Candidate[]) => all.filter(({ value }) => value.startsWith(typed));

type Position = { command: Command; argument: Argument | undefined; option: Option | undefined };

/** Which command the words lead to, and what comes next there. */
function positionAfter(program: Command, words: readonly string[]): Position {
  let command = program;
  let given = 0;
  let option: Option | undefined;
  for (const word of words) {
    if (option) option = undefined;
    else if (word.startsWith("-")) option = withValue(program, command, word);
    else {
      const next = command.commands.find((one) => one.name() === word);
      if (next) command = next;
      else given += 1;
    }
  }
  return { command, option, argument: command.registeredArguments[given] };
}

/** The option of this name if a value follows it. */
function withValue(program: Command, command: Command, word: string): Option | undefined {
  const known = [...command.options, ...program.options].find(({ long, short }) => word === long || word === short);
  return known && (known.required || known.optional) ? known : undefined;
}

const commandsOf = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ value: one.name(), text: one.summary() || one.description() }));

function optionsOf(program: Command, command: Command): Candidate[] {
  const help = command.createHelp();
  const all = new Map([...help.visibleOptions(command), ...help.visibleOptions(program)].map((one) => [one.long, one]));
  return [...all.values()].map(({ long, description }) => ({ value: long ?? "", text: description }));
}

type Wanted = { name: string; typed: string };

async function valuesOf(cli: Cli, choices: readonly string[] | undefined, { name, typed }: Wanted): Promise<Candidate[]> {
  if (choices) return choices.map((value) => ({ value, text: "" }));
  const list = lists[name];
  return list ? list(cli, typed) : [];
}

const integrationNames = async ({ client }: Cli) =>
  (await client().integrations.list()).items.map(({ slug, title }) => ({ value: slug, text: visibleLine(title) }));

const runIds = async ({ client }: Cli, filter: { outcome?: "paused" }) =>
  (await client().executions.list({ limit: 20, ...filter })).items.map(({ id, title }) => ({
    value: id,
    text: visibleLine(title),
  }));

const agentNames = async ({ client }: Cli) =>
  (await client().agents.list()).items.map(({ slug, name }) => ({ value: slug, text: visibleLine(name) }));

const profileNames = ({ profiles }: Cli) =>
  Promise.resolve(Object.entries(profiles.read().profiles).map(([value, { origin }]) => ({ value, text: origin })));

/** By the name of an argument or option. */
const lists: Readonly<Record<string, (cli: Cli, typed: string) => Promise<Candidate[]>>> = {
  path: paths,
  namespace: integrationNames,
  integration: integrationNames,
  connection: async ({ client }) =>
    (await client().connections.list()).items.map(({ handle, state }) => ({
      value: handle.replace(/^tools\./, ""),
      text: state,
    })),
  id: (cli) => runIds(cli, {}),
  executionId: (cli) => runIds(cli, { outcome: "paused" }),
  agent: agentNames,
  profile: profileNames,
};

/** One part at a time: a part with more below it ends with a dot. */
async function paths({ client }: Cli, typed: string): Promise<Candidate[]> {
  const lead = /^tools(\.|$)/.test(typed) ? "tools." : "";
  const known = typed
    .replace(/^tools(\.|$)/, "")
    .split(".")
    .slice(0, -1)
    .join(".");
  const children = await childrenOf(client(), bare(known));
  return children.map(({ path, tools, hint, isTool }) => ({
    value: `${lead}${path}${isTool ? "" : "."}`,
    text: isTool ? visibleLine(hint) : `${tools} tools`,
  }));
}
