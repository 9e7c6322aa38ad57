import type { Context } from "../operation/context";
import { estimateTokens } from "../schema";
import { type CatalogSummary, summarizeCatalog } from "../tools";

/** Of the whole list of tools; the rest is for the other tools and the names of fields. */
const tokensMax = 700;

const howTo = `Run TypeScript that finds and calls tools. The value it returns is the answer; console.log and emit(value) add to it.
Find first: tools.discover({ query, limit: 20, compact: true }) once, broadly; then at most one focused search with limit 12. Take bestPath when one tool is wanted. tools.describe.tool({ path }) shows arguments and answer as TypeScript.
Call: const answer = await tools.<integration>.<owner>.<connection>.<tool>(args). answer is { ok: true, data } or { ok: false, error }; on an error follow its message and suggestions.
Work in small batches and return compact summaries, not whole answers. Prefer GraphQL helpers where there are any.
A call may need a person's approval: the run then pauses. Show the question to the user, and use resume only with their answer.`;

const signatures = `## Tool Inventory
### catalog
tools.catalog.namespaces(): string[]
tools.catalog.tools({ namespace?, query?, limit? }): { path, hint }[]
### discover
tools.discover({ query, limit?, compact?, includeSchemas? }): { bestPath?, results: { path, description }[], total }`;

/** What `execute` says of itself: how to work, and as much of what this caller can reach as its budget holds. */
export async function describeExecute(ctx: Context): Promise<string> {
  return executeDescription(await summarizeCatalog(ctx, {}));
}

export const executeDescription = (summary: CatalogSummary): string =>
  [howTo, signatures, ...inventoryLines(summary, tokensMax - estimateTokens(`${howTo}${signatures}`))].join("\n");

type Heading = { line: string; families: string[]; shown: string[] };

/** The headings of all namespaces that fit, then their families in turn, the largest of each first. */
function inventoryLines({ namespaces, tools }: CatalogSummary, tokens: number): string[] {
  const rest = `… ${tools} tools in ${namespaces.length} namespaces altogether. Discover the others.`;
  const budget = { left: tokens - estimateTokens(rest) };
  const headings: Heading[] = [];
  for (const namespace of namespaces) {
    const line = headingOf(namespace);
    if (!spend(budget, line)) break;
    headings.push({ line, families: namespace.families.map(familyLine), shown: [] });
  }
  const ranks = Math.max(0, ...headings.map(({ families }) => families.length));
  for (let rank = 0; rank < ranks; rank += 1)
    for (const { families, shown } of headings) {
      const line = families[rank];
      if (line !== undefined && spend(budget, line)) shown.push(line);
    }
  const lines = headings.flatMap(({ line, shown }) => [line, ...shown]);
  return headings.length < namespaces.length ? [...lines, rest] : lines;
}

function spend(budget: { left: number }, line: string): boolean {
  const cost = estimateTokens(`${line}\n`);
  if (cost > budget.left) return false;
  budget.left -= cost;
  return true;
}

const headingOf = ({ slug, title, needsCredentials }: CatalogSummary["namespaces"][number]) =>
  `### ${slug}${title.toLowerCase() === slug ? "" : `: ${title.slice(0, 60)}`}${needsCredentials ? " (requires credentials)" : ""}`;

const familyLine = ({ path, tools, example }: CatalogSummary["namespaces"][number]["families"][number]) =>
  path.endsWith("*") ? `${path} - ${tools === 1 ? "1 tool" : `${tools} tools, such as ${example}`}` : path;
