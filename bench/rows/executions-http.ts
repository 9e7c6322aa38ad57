import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import type { Asked, Row, Sides } from "../frame/row";
import { startApp } from "../support/app-process";
import { scratchFolder, shared } from "../support/ends";
import { requester, send } from "../support/http-load";
import { medianMs, perSecond, timeMs } from "../support/pace";
import { peer } from "../support/peer";
import { upstream } from "../support/upstream";

const key = `exk_${"bench".repeat(8)}`;
const callsCount = { sequential: 200, parallel: 100 };

type Running = { run(code: string): Promise<unknown>; path: string };

/** A console with one tool to call. */
const app = shared(async () => {
  const { url: service, document } = await upstream();
  const { url } = await startApp(scratchFolder(), {
    EXECUTOR_ADMIN_EMAIL: "bench@example.com",
    EXECUTOR_ADMIN_PASSWORD: "bench bench bench",
    EXECUTOR_API_KEY: key,
    EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8",
  });
  const post = (path: string, body: object = {}) => send(url, { path, body, bearer: key });
  const { slug } = (await post("/api/v1/integrations", { source: { text: document } })) as { slug: string };
  await post("/api/v1/connections", { integration: slug, owner: "org", name: "main", template: "none" });
  const run = (code: string) => post("/executions", { code });
  return { url, service, post, run, path: `${slug}.org.main.things.getThing` };
});

const peerWithTool = shared(async () => {
  const other = await peer();
  const { document } = await upstream();
  await other.importDocument(document, "things");
  const { structured } = await other.run('return (await tools.search({ query: "get thing" })).items[0].path');
  return { run: other.run, path: String((structured as { result: unknown }).result) };
});

type Measure = (running: Running) => () => Promise<number>;

async function sidesOf({ peer: isAsked }: Asked, measure: Measure, floor?: () => Promise<number>): Promise<Sides> {
  const ours = measure(await app());
  return { ours, ...(floor ? { floor } : {}), ...(isAsked ? { peer: measure(await peerWithTool()) } : {}) };
}

const one: Measure =
  ({ run }) =>
  () =>
    medianMs(() => run("return 1"));

const eight: Measure =
  ({ run }) =>
  () =>
    perSecond(() => run("return 1"), { atOnce: 8, forMs: 2_000 });

/** What went wrong with a call is told by the program, so that nothing is measured that was not done. */
const sequential: Measure = ({ run, path }) => {
  const code = `for (let id = 0; id < ${callsCount.sequential}; id++) { const r = await tools.${path}({ id }); if (!r.ok) throw new Error(JSON.stringify(r)); } return "done"`;
  return () => timeMs(() => done(run, code));
};

const parallel: Measure = ({ run, path }) => {
  const code = `const all = await Promise.all(Array.from({ length: ${callsCount.parallel} }, (_, id) => tools.${path}({ id }))); if (!all.every((r) => r.ok)) throw new Error(JSON.stringify(all[0])); return "done"`;
  return () => timeMs(() => done(run, code));
};

async function done(run: Running["run"], code: string): Promise<void> {
  const { structured } = (await run(code)) as { structured: { result?: unknown } };
  if (structured.result !== "done")
    throw new Error(`The program did not do its work: ${JSON.stringify(structured).slice(0, 300)}`);
}

const ask = async (id: number) => {
  const { service } = await app();
  return (await request(`${service}/things/${id}`)).body.json();
};

const rawSequential = () =>
  timeMs(async () => {
    for (let id = 0; id < callsCount.sequential; id += 1) await ask(id);
  });

const rawParallel = () => timeMs(() => Promise.all(Array.from({ length: callsCount.parallel }, (_, id) => ask(id))));

const rankOfP95 = 0.95;
const measuredMs = 3_000;

/** The 95th percentile of what ordinary requests take, for a while. */
async function p95(): Promise<number> {
  const { url } = await app();
  const whoami = requester(url, { path: "/api/v1/whoami", connections: 1, bearer: key });
  const times: number[] = [];
  for (const began = performance.now(); performance.now() - began < measuredMs; await sleep(2)) times.push(await timeMs(whoami));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * rankOfP95)] ?? Number.NaN;
}

async function p95BesideLoops(): Promise<number> {
  const { post } = await app();
  const begin = () => post("/executions", { code: "while (true) {}", background: true }) as Promise<{ executionId: string }>;
  const begun = await Promise.all(Array.from({ length: 4 }, begin));
  await sleep(200);
  const result = await p95();
  for (const { executionId } of begun) await post(`/executions/${executionId}/cancel`);
  await sleep(200);
  return result;
}

export const rows: Row[] = [
  {
    id: "P1",
    work: "POST /executions `return 1`, kept in the journal",
    unit: "ms",
    budget: [{ most: 1, of: "peer" }],
    sides: (asked) => sidesOf(asked, one),
  },
  {
    id: "P2",
    work: "the same, 8 at once",
    unit: "/s",
    budget: [{ least: 2, of: "peer" }],
    sides: (asked) => sidesOf(asked, eight),
  },
  {
    id: "P4",
    work: `${callsCount.sequential} calls that read, one after the other`,
    against: "as many requests by undici",
    unit: "ms",
    budget: [
      { most: 0.4, of: "peer" },
      { most: 3, of: "floor" },
    ],
    sides: (asked) => sidesOf(asked, sequential, rawSequential),
  },
  {
    id: "P5",
    work: `${callsCount.parallel} of them at once`,
    against: "as many requests by undici",
    unit: "ms",
    budget: [{ most: 0.4, of: "peer" }],
    sides: (asked) => sidesOf(asked, parallel, rawParallel),
  },
  {
    id: "P11",
    work: "p95 of other requests beside four endless loops",
    against: "the same without them",
    unit: "ms",
    rounds: 3,
    budget: [{ most: 2, of: "floor" }],
    sides: () => Promise.resolve({ ours: p95BesideLoops, floor: p95 }),
  },
];
