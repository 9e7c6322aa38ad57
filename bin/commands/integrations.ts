import fs from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { Client } from "../../lib/sdk";
import type { Open } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { type Columns, tableOf } from "../output/table";
import { visible, visibleLine } from "../output/visible";
import { askYes } from "../questions/ask";
import { readAll, readFile } from "../questions/read-input";
import type { Input } from "../surroundings";

type AddOptions = { name?: string; title?: string; kind?: string; baseUrl?: string; endpoint?: boolean };

export function addIntegrations(program: Command, open: Open): void {
  const integrations = program
    .command("integrations")
    .summary("add, list, refresh and remove sources of tools")
    .description("Add, list, refresh and remove the sources of tools.");
  integrations.addHelpText("after", examples);
  integrations
    .command("list")
    .description("List the integrations.")
    .action(async () => {
      const { client, print, stdout } = open();
      const found = await client().integrations.list();
      type Line = (typeof found.items)[number];
      const columns: Columns<Line> = [
        ["Name", ({ slug }) => slug],
        ["Kind", ({ kind }) => kind],
        ["Tools", ({ toolCount }) => toolCount],
        ["Accounts", ({ connectionCount }) => connectionCount],
        ["State", ({ health }) => health],
        ["Title", ({ title }) => title],
      ];
      print.answer(found, () => (found.items.length > 0 ? tableOf(found.items, columns, stdout) : "No integrations yet."));
    });
  addPresets(integrations, open);
  addAdd(integrations, open);
  addRefresh(integrations, open);
  addRemove(integrations, open);
}

function addPresets(integrations: Command, open: Open): void {
  integrations
    .command("presets [words...]")
    .description("List well-known systems that can be added by their name.")
    .action(async (words: string[]) => {
      const { client, print, stdout } = open();
      const found = await client().integrations.presets({ query: words.join(" ") });
      type Line = (typeof found.items)[number];
      const columns: Columns<Line> = [
        ["Name", ({ slug }) => slug],
        ["Kind", ({ kind }) => kind],
        ["Holds", ({ about }) => about],
        ["Sign-in", ({ signIn }) => signIn],
      ];
      print.answer(found, () => (found.items.length > 0 ? tableOf(found.items, columns, stdout) : "No preset matches."));
    });
}

function addAdd(integrations: Command, open: Open): void {
  integrations
    .command("add <source>")
    .description("Add an integration from a URL, a file, stdin (-), or a well-known system by its name, such as github.")
    .option("--name <name>", "its name in paths, such as github")
    .option("--title <title>", "what people call it")
    .option("--kind <kind>", "how to read the source, where that is not clear")
    .option("--endpoint", "the URL is a server to talk to, not a document")
    .option("--base-url <url>", "where its calls go, instead of the source's own server")
    .action(async (source: string, { name: slug, title, kind, baseUrl, endpoint }: AddOptions) => {
      const { client, print, stdin, stdout } = open();
      const added = await client().integrations.add({
        source: await givenSource(stdin, source, endpoint),
        slug,
        title,
        kind: source === "example" ? source : kind,
        baseUrl,
      });
      print.answer(added, () =>
        [
          `${print.paint("green", "✓")} Added ${added.slug}: ${visibleLine(added.title)}, ${added.toolCount} tools.`,
          ...added.warnings.map(({ message }) => `  ${print.paint("yellow", "!")} ${visibleLine(message)}`),
          "",
          tableOf(added.authTemplates, waysToConnect, stdout),
          `Connect an account with: executor connections add ${added.slug}`,
        ].join("\n"),
      );
    });
}

function addRefresh(integrations: Command, open: Open): void {
  integrations
    .command("refresh <name>")
    .description("Read an integration again, and say what changed in its tools.")
    .option("--source <source>", "from this URL or file instead, such as a newer document")
    .action(async (slug: string, { source }: { source?: string }) => {
      const { client, print, stdin } = open();
      const from = source === undefined ? undefined : await sourceOf(stdin, source);
      const counts = await client().integrations.refresh({ slug, source: from });
      const { toolCount, added, changed, removed, widening } = counts;
      const review = widening > 0 ? `\n${widening} changes wait for a review in the console before they take effect.` : "";
      print.answer(counts, () => `${toolCount} tools: ${added} added, ${changed} changed, ${removed} removed.${review}`);
    });
}

function addRemove(integrations: Command, open: Open): void {
  integrations
    .command("remove <name>")
    .description("Remove an integration with its connections and tools.")
    .option("-y, --yes", "do not ask first")
    .action(async (slug: string, { yes }: { yes?: boolean }) => {
      const cli = open();
      const { client, print } = cli;
      if (!yes && !print.isInteractive)
        throw new CliError("This removes its connections too.", exitCodes.usage, "Add --yes to do it.");
      if (!yes && !(await askYes(cli, `Remove ${visible(slug)} with its connections and tools?`)))
        return print.note("Nothing was removed.");
      const removed = await client().integrations.remove({ slug });
      print.answer(removed, () => `Removed ${slug}.`);
    });
}

type Template = Awaited<ReturnType<Client["integrations"]["add"]>>["authTemplates"][number];

const waysToConnect: Columns<Template> = [
  ["Ways to connect", ({ slug }) => slug],
  ["Kind", ({ kind }) => kind],
  ["Needs", ({ fields }) => fields.map(({ label }) => label).join(", ") || "nothing"],
];

async function givenSource(stdin: Input, source: string, isEndpoint = false) {
  if (isEndpoint) return { endpoint: source };
  return source === "example" ? { config: {} } : await sourceOf(stdin, source);
}

/** A source as it is typed: an address, a file, or what stdin gives. */
async function sourceOf(stdin: Input, source: string) {
  if (source === "-") return { text: await readAll(stdin), fileName: "stdin" };
  if (/^https?:\/\//.test(source) && URL.canParse(source)) return { url: source };
  if (fs.existsSync(source)) return { text: readFile(source), fileName: path.basename(source) };
  if (/^[a-z][a-z0-9_]*$/.test(source)) return { preset: source };
  throw new CliError(
    `${source} is neither a file, a URL nor the name of a preset.`,
    exitCodes.notFound,
    "Give a file, a URL with https://, - for stdin, or a name of: executor integrations presets",
  );
}

const examples = `
Examples:
  $ executor integrations add https://api.example.com/openapi.json --name shop
  $ executor integrations add https://mcp.example.com/mcp --endpoint   an MCP server, or a GraphQL service
  $ executor integrations add ./openapi.yaml
  $ executor integrations presets calendar         well-known systems
  $ executor integrations add github               one of them
  $ executor integrations add example              a small API to try things with
  $ executor integrations refresh shop
`;
