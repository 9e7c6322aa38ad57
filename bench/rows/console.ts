import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Row } from "../frame/row";
import { type Paints, paintsOf } from "../support/browser";
import { shared } from "../support/ends";
import { settledMs, used } from "../support/used-console";
import { completion, editorUsable, keyInFullInbox } from "./console-keys";

const pages = [
  ...["/", "/inbox", "/runs", "/catalog", "/integrations", "/policies", "/playground", "/reference"],
  ...["/schedules", "/agents", "/agents/bench", "/registry", "/registry/pipelines"],
  ...["/settings/members", "/settings/roles", "/settings/keys", "/settings/audit", "/settings/system", "/setup/agent"],
];

type Seen = Paints & { scriptsKb: number };

/** What each page costs, seen once for all rows. */
const seen = shared(async () => {
  const { page } = await used();
  const all: Seen[] = [];
  for (const path of pages) {
    const scriptsKb = await scriptsOf(page, path);
    await page.goto(path);
    await page.waitForTimeout(settledMs);
    all.push({ ...(await paintsOf(page)), scriptsKb });
  }
  return all;
});

/** The compressed scripts that a page loads to work; the code editor and the charts come later, on their own. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  const tags = [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag));
  const sources = new Set(tags.map(([, source = ""]) => source));
  let bytes = 0;
  for (const source of sources) bytes += gzipSync(await (await page.request.get(source)).body()).length;
  return bytes / 1_000;
}

const most = (of: keyof Seen) => async () => Math.max(...(await seen()).map((one) => one[of]));

const ofPages = ({ of, ...row }: Omit<Row, "sides" | "rounds"> & { of: keyof Seen }): Row => ({
  ...row,
  rounds: 1,
  sides: async () => ({ ours: most(of) }),
});

/** The slowest of what people do most: open the palette and type, follow links, choose a row. */
async function slowestAnswer(): Promise<number> {
  const { page } = await used();
  await page.goto("/runs");
  await page.waitForTimeout(settledMs);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("catalog", { delay: 60 });
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").first().getByRole("link", { name: "Policies" }).click();
  await page.waitForURL("**/policies");
  return (await paintsOf(page)).slowest;
}

const letters = "list accounts of a zone";

/** The 95th percentile over letters that change the list, from the key to the last change before the next one. */
async function keystroke(): Promise<number> {
  const { page } = await used();
  await page.goto("/catalog");
  await page.waitForTimeout(settledMs);
  await page.getByRole("searchbox", { name: "Search tools" }).click();
  await page.evaluate(() => {
    const noted = { keys: [] as number[], changes: [] as number[] };
    Object.assign(window, { noted });
    document.addEventListener("keydown", () => noted.keys.push(performance.now()), { capture: true });
    const main = document.querySelector("main") ?? document.body;
    new MutationObserver(() => noted.changes.push(performance.now())).observe(main, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await page.keyboard.type(letters, { delay: 250 });
  const { keys, changes } = await page.evaluate(
    () => (window as unknown as { noted: Record<"keys" | "changes", number[]> }).noted, // safe: set above
  );
  const times = keys.flatMap((began, at) => {
    const last = changes.filter((when) => when > began && when < (keys[at + 1] ?? began + 250)).at(-1);
    return last === undefined ? [] : [last - began];
  });
  if (times.length === 0) throw new Error("No letter changed the list.");
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** From the answer that says "paused" to the count in the title of the inbox. */
async function inboxNews(): Promise<number> {
  const { page, pause } = await used();
  await page.goto("/inbox", { waitUntil: "load" });
  await page.waitForFunction(() => /^\(\d+\)/.test(document.title));
  const before = await page.title();
  await pause();
  const began = performance.now();
  await page.waitForFunction((title) => document.title !== title, before, { polling: 10 });
  return performance.now() - began;
}

export const rows: Row[] = [
  ofPages({
    id: "console.scripts",
    of: "scriptsKb",
    work: "scripts of the heaviest page, gzip",
    unit: "kB",
    budget: [{ most: 300 }],
  }),
  ofPages({
    id: "console.first-paint",
    of: "first",
    work: "first contentful paint of the slowest page",
    unit: "ms",
    budget: [{ most: 1000 }],
  }),
  ofPages({
    id: "console.shift",
    of: "shift",
    work: "layout shift of the most restless page",
    unit: "points",
    budget: [{ most: 0.05 }],
  }),
  {
    id: "console.input",
    work: "slowest answer to a key or click",
    unit: "ms",
    budget: [{ most: 100 }],
    sides: async () => ({ ours: slowestAnswer }),
  },
  {
    id: "console.letter",
    work: "a letter in the search of 10,000 tools, 95th percentile",
    unit: "ms",
    budget: [{ most: 50 }],
    sides: async () => ({ ours: keystroke }),
  },
  {
    id: "console.inbox",
    work: "a pause to its card in an open inbox",
    unit: "ms",
    budget: [{ most: 500 }],
    sides: async () => ({ ours: inboxNews }),
  },
  {
    id: "console.inbox-key",
    work: "slowest answer to a key with 200 approvals waiting",
    unit: "ms",
    budget: [{ most: 100 }],
    rounds: 3,
    sides: async () => ({ ours: keyInFullInbox }),
  },
  {
    id: "console.editor",
    work: "the playground's address to a letter in its editor",
    unit: "ms",
    budget: [{ most: 1500 }],
    sides: async () => ({ ours: editorUsable }),
  },
  {
    id: "console.completion",
    work: "a dot behind a group of tools to its completions, among 10,000 tools",
    unit: "ms",
    budget: [{ most: 150 }],
    sides: async () => ({ ours: completion }),
  },
];
