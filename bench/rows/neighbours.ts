import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { env } from "../../lib/env";
import { createApiKey } from "../../lib/identity";
import type { Row } from "../frame/row";
import { startApp } from "../support/app-process";
import { signIn } from "../support/browser";
import { database, newOrganization } from "../support/database";
import { atEnd, scratchFolder, shared } from "../support/ends";
import { send } from "../support/http-load";
import { timeMs } from "../support/pace";

/** What another organization notices of programs that say much, and of whoever asks without end. */
const app = shared(async () => {
  const { appUrl, ownerUrl } = await database();
  const settings = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, EXECUTOR_SECRET_KEY: env.EXECUTOR_SECRET_KEY ?? "" };
  const { url } = await startApp(scratchFolder(), {
    ...settings,
    EXECUTOR_ADMIN_EMAIL: owner.email,
    EXECUTOR_ADMIN_PASSWORD: owner.password,
  });
  const [loud, quiet] = [await keyOf(), await keyOf()];
  const cookie = await cookieOf(url);
  const pool = new Pool(url, { connections: loopsAtOnce.calls });
  atEnd(() => pool.close());
  const ask = async (path: string, headers: Record<string, string>) => {
    const { body } = await pool.request({ path, method: "GET", headers });
    await body.dump();
  };
  return {
    page: (path: string) => ask(path, { cookie }),
    call: () => ask("/api/v1/whoami", { authorization: `Bearer ${loud}` }),
    run: (code: string) => send(url, { path: "/executions", body: { code }, bearer: loud }) as Promise<Ran>,
    look: (path: string) => send(url, { path, method: "GET", bearer: loud }),
    whoami: () => send(url, { path: "/api/v1/whoami", method: "GET", bearer: quiet }),
    one: () => send(url, { path: "/executions", body: { code: "return 1" }, bearer: quiet }),
  };
});

type Ran = { executionId: string; status: string };

async function keyOf(): Promise<string> {
  const { ctx } = await newOrganization();
  const actor = { ...ctx.actor, kind: "user" as const, id: randomUUID() };
  const permissions = ["tools:call", "executions:read", "executions:all", "organization:read"] as const;
  const { text } = await createApiKey({ ...ctx, actor }, { name: "Bench", kind: "service", permissions: [...permissions] });
  return text;
}

/** A session of somebody in an organization of its own. */
async function cookieOf(url: string): Promise<string> {
  const page = await signIn(url, owner);
  const cookies = await page.context().cookies();
  await page.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

const owner = { email: "bench@example.com", password: "bench bench bench" };
const loopsAtOnce = { pages: 40, calls: 200 };
const floodMs = 4_000;
const shownPages = ["/", "/runs", "/catalog", "/integrations", "/policies", "/approvals"];

/** So many who ask anew as soon as they are answered. */
async function flood(loops: number, ask: (turn: number) => Promise<void>): Promise<void> {
  const until = performance.now() + floodMs;
  const loop = async (first: number) => {
    for (let turn = first; performance.now() < until; turn += 1) await ask(turn);
  };
  await Promise.all(Array.from({ length: loops }, (_, at) => loop(at)));
}

async function pages(): Promise<void> {
  const { page } = await app();
  await flood(loopsAtOnce.pages, (turn) => page(shownPages[turn % shownPages.length] ?? "/"));
}

async function calls(): Promise<void> {
  const { call } = await app();
  await flood(loopsAtOnce.calls, call);
}

const repeat = "x".repeat(900);

/** A result of ten megabytes that is read piece by piece. */
async function reads(): Promise<void> {
  const { run } = await app();
  const { executionId } = await run("const a = Array(1000).fill({}); return Array(3300).fill(a)");
  await run(`for (let i = 0; i < 60; i++) await tools.executor.results.read({ handle: "${executionId}", limit: 1 }); return 1`);
}

/** Far more lines than are kept, and a look at them. */
async function lines(): Promise<void> {
  const { run, look } = await app();
  const { executionId } = await run("for (let i = 0; i < 200_000; i++) console.log(''); return 1");
  await look(`/executions/${executionId}`);
}

/** As many arguments as fit and more, and a look at them. */
async function largeArguments(): Promise<void> {
  const { run, look } = await app();
  const code = `const a = "${repeat}".repeat(1_000); for (let i = 0; i < 412; i++) await tools.nobody.org.main.has({ a, i }); return 1`;
  const { executionId } = await run(code);
  await look(`/executions/${executionId}`);
}

const sixAtOnce = () => Promise.all(Array.from({ length: 6 }, lines));

const rankOfP95 = 0.95;
const quietMs = 3_000;

async function p95(ask: () => Promise<unknown>, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  for (; !isOver(); await sleep(2)) times.push(await timeMs(ask));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * rankOfP95)] ?? Number.NaN;
}

async function quiet(ask: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + quietMs;
  return p95(ask, () => performance.now() > until);
}

async function beside(ask: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const result = await p95(ask, () => isOver);
  await working;
  await sleep(200);
  return result;
}

const works: Record<string, { work: string; loud: () => Promise<unknown> }> = {
  reads: { work: "60 reads of a result of 10 MB", loud: reads },
  lines: { work: "six programs of 200,000 lines", loud: sixAtOnce },
  pages: { work: `${loopsAtOnce.pages} loops over pages in one session`, loud: pages },
  calls: { work: `${loopsAtOnce.calls} loops of one key`, loud: calls },
  arguments: { work: "a program of 400 MB of arguments", loud: largeArguments },
};

const besideRow = (id: string, asked: "whoami" | "one"): Row => ({
  id: `P19.${id}.${asked}`,
  work: `p95 of another organization's ${asked === "one" ? "`return 1`" : "requests"} beside ${works[id]?.work}`,
  against: "the same without it",
  unit: "ms",
  rounds: 2,
  budget: [{ most: 2, of: "floor" }],
  async sides() {
    const ask = (await app())[asked];
    return { ours: () => beside(ask, works[id]?.loud ?? reads), floor: () => quiet(ask) };
  },
});

export const rows: Row[] = Object.keys(works).flatMap((id) => [besideRow(id, "whoami"), besideRow(id, "one")]);
