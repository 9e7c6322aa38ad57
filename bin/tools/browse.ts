import type { Client } from "../../lib/sdk";
import type { Cli } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import type { Printer } from "../output/printer";
import { type Columns, tableOf } from "../output/table";
import { visible, visibleLine } from "../output/visible";

/** A path without the word that all of them begin with. */
export const bare = (path: string): string => path.replace(/^tools(\.|$)/, "").replace(/\.$/, "");

const pathsMax = 10_000;

/** Prints a tool, or what is below a path. */
export async function browse(cli: Cli, given: string): Promise<void> {
  const path = bare(given);
  const client = cli.client();
  const tool = path.includes(".") ? await client.tools.describe({ path }) : null;
  if (tool && !tool.error) return cli.print.answer(tool, () => described(cli.print, tool));
  const children = await branchesOf(cli, client, path);
  if (children.length > 0) return cli.print.answer({ path, children }, () => listed(cli, path, children));
  const near = tool?.error?.suggestions.map((one) => `  ${one}`) ?? [];
  const hint = near.length > 0 ? `Did you mean\n${near.join("\n")}` : "Find tools with: executor tools search <words>";
  throw new CliError(`There is no tool and nothing below ${path}.`, exitCodes.notFound, hint);
}

/** The same, further down where there is only one way to go. */
async function branchesOf({ print }: Cli, client: Client, path: string): Promise<Child[]> {
  if (path === "") return namespaces(client);
  const { items, total } = await pathsBelow(client, path);
  if (total > items.length)
    print.note(`There are more than ${pathsMax} tools here; these are the first of them. Search finds all.`);
  let children = nextParts(path, items);
  for (let [only] = children; children.length === 1 && only && !only.isTool; [only] = children)
    children = nextParts(only.path, items);
  return children;
}

export type Child = { path: string; tools: number; hint: string; isTool: boolean };

/** The next part of every path that begins so, with the number of tools below it. */
export const childrenOf = async (client: Client, path: string): Promise<Child[]> =>
  path === "" ? namespaces(client) : nextParts(path, (await pathsBelow(client, path)).items);

const pathsBelow = (client: Client, path: string) => client.tools.browse({ namespace: path.split(".")[0], limit: pathsMax });

async function namespaces(client: Client): Promise<Child[]> {
  const { items } = await client.tools.sources({ limit: 1_000 });
  const filled = items.filter(({ toolCount }) => toolCount > 0);
  return filled.map(({ id, toolCount, name }) => ({ path: id, tools: toolCount, hint: name, isTool: false }));
}

function nextParts(path: string, items: readonly { path: string; hint: string }[]): Child[] {
  const prefix = path === "" ? "" : `${path}.`;
  const children = new Map<string, Child>();
  for (const item of items) {
    if (!item.path.startsWith(prefix)) continue;
    const [next = ""] = item.path.slice(prefix.length).split(".");
    const known = children.get(next);
    const child = known ?? { path: prefix + next, tools: 0, hint: "", isTool: false };
    const own = item.path === child.path ? { hint: item.hint, isTool: true } : {};
    children.set(next, { ...child, ...own, tools: child.tools + 1 });
  }
  return [...children.values()];
}

function listed({ print, stdout }: Cli, path: string, children: readonly Child[]): string {
  const columns: Columns<Child> = [
    ["Path", (child) => child.path],
    ["Tools", (child) => (child.isTool ? "" : child.tools)],
    ["What it does", (child) => child.hint],
  ];
  const below = path === "" ? "All tools" : `Below ${path}`;
  return `${print.paint("bold", visible(below))}\n${tableOf(children, columns, stdout)}\n\nGo on with: executor call --help <path>`;
}

type Description = Awaited<ReturnType<Client["tools"]["describe"]>>;

function described(print: Printer, tool: Description): string {
  const types = Object.entries(tool.typeScriptDefinitions ?? {}).map(([name, type]) => `type ${name} = ${type}`);
  const parts = [
    print.paint("bold", visible(tool.path)),
    ...(tool.description ? [visible(tool.description)] : []),
    ...(tool.deprecated ? [print.paint("yellow", "Deprecated.")] : []),
    ...(tool.requiresApproval ? [print.paint("yellow", "A call of it needs an approval.")] : []),
    `${print.paint("bold", "Takes")}\n${visible(tool.inputTypeScript ?? "nothing")}`,
    `${print.paint("bold", "Gives")}\n${visible(tool.outputTypeScript ?? "unknown")}`,
    ...(types.length > 0 ? [`${print.paint("bold", "Types")}\n${visible(types.join("\n"))}`] : []),
    ...(tool.more ? [visibleLine(tool.more)] : []),
    `Call it with: executor call ${visible(tool.path)} '{…}'`,
  ];
  return parts.join("\n\n");
}
