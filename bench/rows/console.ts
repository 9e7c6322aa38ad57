import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Row } from "../frame/row";
import { startApp } from "../support/app-process";
import { type Paints, paintsOf, signIn } from "../support/browser";
import { operationAt } from "../support/catalog-document";
import { scratchFolder, shared } from "../support/ends";
import { send } from "../support/http-load";
import { upstream } from "../support/upstream";

const key = `exk_${"bench".repeat(8)}`;
const owner = { email: "bench@example.com", password: "bench bench bench" };
const toolCount = 10_000;
const runCount = 60;

/** What loads later may move things. */
const settledMs = 1_000;

/** A console with ten thousand tools, runs in its history, and somebody who looks at it. */
const used = shared(async () => {
  const { document } = await upstream();
  const { url } = await startApp(scratchFolder(), {
    EXECUTOR_ADMIN_EMAIL: owner.email,
    EXECUTOR_ADMIN_PASSWORD: owner.password,
    EXECUTOR_API_KEY: key,
    EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8",
  });
  const post = (path: string, body: object = {}) => send(url, { path, body, bearer: key });
  const add = async (slug: string, text: string) => {
    await post("/api/v1/integrations", { source: { text }, slug });
    await post("/api/v1/connections", { integration: slug, owner: "org", name: "main", template: "none" });
  };
  await add("things", document);
  for (const part of [0, 1]) await add(`large${part}`, largeDocument(part));
  const path = "tools.things.org.main.things.getThing";
  for (let id = 0; id < runCount; id += 1) await post("/executions", { code: `return await ${path}({ id: ${id} })` });
  await post("/api/v1/policies", { owner: "org", pattern: "things.org.main.*", action: "require_approval" });
  const pause = () => post("/executions", { code: `return await ${path}({ id: 7 })` });
  await pause();
  return { page: await signIn(url, owner), pause };
});

function largeDocument(part: number): string {
  const paths = Object.fromEntries(
    Array.from({ length: toolCount / 2 }, (_, place) => {
      const { group, title, name } = operationAt(place + (part * toolCount) / 2);
      const operation = {
        operationId: `${name}${place}`,
        tags: [group],
        summary: title,
        responses: { 200: { description: "ok" } },
      };
      return [`/${group}/${place}`, { get: operation }];
    }),
  );
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: `Large ${part}`, version: "1" },
    servers: [{ url: "https://a.example" }],
    paths,
  });
}

const pages = [
  ...["/", "/inbox", "/runs", "/catalog", "/integrations", "/policies", "/playground", "/reference"],
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
];
