import { loadavg } from "node:os";
import { StartError } from "../scripts/start-error";
import { measureRow, type Result } from "./frame/measure";
import type { Row } from "./frame/row";
import { printTable } from "./frame/table";
import { writeResults } from "./frame/write-results";
import { rows as growthRows } from "./rows/catalog-growth";
import { rows as catalogRows } from "./rows/catalog-http";
import { rows as changeRows } from "./rows/change";
import { rows as consoleRows } from "./rows/console";
import { rows as executionRows } from "./rows/executions";
import { rows as executionGrowthRows } from "./rows/executions-growth";
import { rows as executionHttpRows } from "./rows/executions-http";
import { rows as httpRows } from "./rows/http";
import { rows as mcpRows } from "./rows/mcp";
import { rows as mcpSessionRows } from "./rows/mcp-sessions";
import { rows as neighbourRows } from "./rows/neighbours";
import { rows as newsRows } from "./rows/news";
import { rows as readRows } from "./rows/read";
import { rows as retrievalRows } from "./rows/retrieval";
import { rows as sandboxRows } from "./rows/sandbox";
import { rows as sealRows } from "./rows/seal";
import { rows as startRows } from "./rows/start";
import { reportSearchQuality } from "./search-quality";
import { reportSoak } from "./soak";
import { endEverything } from "./support/ends";

/** One group after the other; what a group started is gone before the next begins, so that no row disturbs another. */
const groups: readonly (readonly Row[])[] = [
  startRows,
  httpRows,
  catalogRows,
  growthRows,
  changeRows,
  readRows,
  sealRows,
  newsRows,
  sandboxRows,
  executionHttpRows,
  executionRows,
  executionGrowthRows,
  mcpRows,
  mcpSessionRows,
  retrievalRows,
  neighbourRows,
  consoleRows,
];

/**
 * Measures the rows asked for, all of them without a name; returns whether each could be measured. `search` stands for the
 * quality of search alone, `soak` for a mixed load over minutes, `--peer` also runs another product.
 */
export async function runBench(given: readonly string[]): Promise<boolean> {
  for (const event of ["SIGINT", "SIGTERM", "uncaughtException"])
    process.once(event, (why: unknown) => {
      console.error(why);
      void endEverything().finally(() => process.exit(1));
    });
  if (given.includes("soak")) return await reportSoak(given).then(() => true);
  const asked = { peer: given.includes("--peer") };
  const names = given.filter((name) => name !== "--peer" && name !== "search");
  if (given.includes("search")) await reportSearchQuality();
  if (given.includes("search") && names.length === 0) return true;
  const wanted = chosen(names);
  const before = { at: new Date(), load: loadavg() };
  const results: Result[] = [];
  for (const group of wanted) {
    for (const row of group) results.push(await measureRow(row, asked));
    await endEverything();
  }
  printTable(results);
  console.log(`\n${writeResults(results, before)}`);
  return results.every(({ error }) => error === undefined);
}

function chosen(names: readonly string[]): Row[][] {
  const all = groups.flat();
  const unknown = names.find((name) => !all.some((row) => isNamed(row, name)));
  if (unknown) throw new StartError(`There is no row ${unknown}. There are: ${all.map(({ id }) => id).join(", ")}.`);
  const isWanted = (row: Row) => names.length === 0 || names.some((name) => isNamed(row, name));
  return groups.map((group) => group.filter(isWanted)).filter((group) => group.length > 0);
}

/** A name is an id or its beginning: `P16` stands for `P16.fresh` and `P16.existing`. */
const isNamed = ({ id }: Row, name: string) => `${id}.`.toLowerCase().startsWith(`${name}.`.toLowerCase());
