import type { Command } from "commander";
import type { Open } from "../cli";
import { type Columns, tableOf } from "../output/table";
import { browse } from "../tools/browse";
import { wholeNumber } from "./whole-number";

type ListOptions = { namespace?: string; limit: number };

export function addTools(program: Command, open: Open): void {
  const tools = program
    .command("tools")
    .summary("find tools, and see what they take and give")
    .description("Find tools and see what they take and give.");
  tools.addHelpText("after", examples);
  addSearch(tools, open);
  addList(tools, open);
  tools
    .command("describe <path>")
    .description("Print what a tool takes and gives, or what is below a path.")
    .action((path: string) => browse(open(), path));
  tools
    .command("sources [query]")
    .description("List the integrations that tools come from.")
    .option("--limit <n>", "how many", wholeNumber, 50)
    .action(async (query: string | undefined, { limit }: { limit: number }) => {
      const { client, print, stdout } = open();
      const found = await client().tools.sources({ query, limit });
      type Source = (typeof found.items)[number];
      const columns: Columns<Source> = [
        ["Namespace", ({ id }) => id],
        ["Tools", ({ toolCount }) => toolCount],
        ["Accounts", ({ connections }) => connections],
        ["Kind", ({ kind }) => kind],
        ["Name", ({ name }) => name],
      ];
      print.answer(found, () => (found.items.length > 0 ? tableOf(found.items, columns, stdout) : noTools));
    });
}

const noTools = "None yet. Add an integration with: executor integrations add <url or file>";

function addSearch(tools: Command, open: Open): void {
  tools
    .command("search <words...>")
    .description("Search tools by what they do, best first.")
    .option("--namespace <name>", "only below this namespace; several with commas")
    .option("--limit <n>", "how many", wholeNumber, 12)
    .action(async (words: string[], { namespace, limit }: ListOptions) => {
      const { client, print, stdout } = open();
      const found = await client().tools.search({ query: words.join(" "), namespace, limit });
      type Found = (typeof found.items)[number];
      const columns: Columns<Found> = [
        ["Path", ({ path }) => path],
        ["What it does", ({ description }) => description],
      ];
      const more = found.hasMore ? `\n${found.total - found.items.length} more: --limit ${found.total}` : "";
      print.answer(found, () =>
        found.items.length > 0
          ? `${tableOf(found.items, columns, stdout)}${more}\n\nSee what one takes with: executor tools describe <path>`
          : "Nothing found. Try other words, or list all with: executor tools list",
      );
    });
}

function addList(tools: Command, open: Open): void {
  tools
    .command("list")
    .description("List tools.")
    .option("--namespace <name>", "only below this namespace; several with commas")
    .option("--limit <n>", "how many", wholeNumber, 100)
    .action(async ({ namespace, limit }: ListOptions) => {
      const { client, print, stdout } = open();
      const found = await client().tools.browse({ namespace, limit });
      type Listed = (typeof found.items)[number];
      const columns: Columns<Listed> = [
        ["Path", ({ path }) => path],
        ["What it does", ({ hint }) => hint],
      ];
      const more = found.total > found.items.length ? `\n${found.total - found.items.length} more: --limit ${found.total}` : "";
      print.answer(found, () => (found.items.length > 0 ? `${tableOf(found.items, columns, stdout)}${more}` : noTools));
    });
}

const examples = `
Examples:
  $ executor tools search "send a message"
  $ executor tools search invoice --namespace stripe --limit 5
  $ executor tools describe stripe.invoices.create
  $ executor tools list --namespace github
`;
