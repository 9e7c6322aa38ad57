import { setTimeout as sleep } from "node:timers/promises";
import type { Asked, Row } from "../frame/row";
import { startApp } from "../support/app-process";
import { largeDocument } from "../support/catalog-document";
import { scratchFolder, shared } from "../support/ends";
import { requester, send } from "../support/http-load";
import { medianMs, timeMs } from "../support/pace";
import { peer } from "../support/peer";

const key = `exk_${"bench".repeat(8)}`;
const { text, about } = largeDocument();
const requests = ["create an issue", "list members of a team", "delete a branch", "update a comment", "get usage report"];

/** A console with one organization, its memory as it is before anything is imported, and ways to ask it. */
const app = shared(async () => {
  const { url } = await startApp(scratchFolder(), {
    EXECUTOR_ADMIN_EMAIL: "bench@example.com",
    EXECUTOR_ADMIN_PASSWORD: "bench bench bench",
    EXECUTOR_API_KEY: key,
  });
  const post = (path: string, body: object) => send(url, { path, body, bearer: key });
  const memory = async () => {
    const metrics = await requester(url, { path: "/metrics", connections: 1 })();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 2 ** 20;
  };
  return { url, post, memory, peak: { mb: 0 } };
});

let turn = 0;

/** From the document to tools that can be called; how long, and the longest that anybody else had to wait meanwhile. */
async function importOnce(): Promise<{ ms: number; waitMs: number; slug: string }> {
  const { url, post, memory, peak } = await app();
  const slug = `large${(turn += 1)}`;
  const ask = requester(url, { path: "/health/live", connections: 1 });
  const began = performance.now();
  // Before anybody waits: it holds up the process that measures, not the one that is measured.
  const upload = Buffer.from(JSON.stringify({ slug, source: { text, fileName: "large.json" } }));
  let [isOver, waitMs] = [false, 0];
  const others = (async () => {
    for (let round = 0; !isOver; round += 1) {
      waitMs = Math.max(waitMs, await timeMs(ask));
      if (round % 10 === 0) peak.mb = Math.max(peak.mb, await memory());
      await sleep(5);
    }
  })();
  await post("/api/v1/integrations", upload);
  await post("/api/v1/connections", { integration: slug, owner: "org", name: "main", template: "none" });
  const ms = performance.now() - began;
  isOver = true;
  await others;
  return { ms, waitMs, slug };
}

async function importAndRemove(): Promise<{ ms: number; waitMs: number }> {
  const { url } = await app();
  const { slug, ...measured } = await importOnce();
  await send(url, { path: `/api/v1/integrations/${slug}`, method: "DELETE", bearer: key });
  return measured;
}

/** An integration that stays, with two connections. */
const kept = shared(async () => {
  const { url, post } = await app();
  const { slug } = await importOnce();
  await post("/api/v1/connections", { integration: slug, owner: "org", name: "second", template: "none" });
  const found = (await send(url, {
    path: `/api/v1/tools/search?query=${encodeURIComponent("create an issue")}`,
    method: "GET",
    bearer: key,
  })) as { items: { path: string }[] };
  return { path: found.items[0]?.path ?? "" };
});

const peerKept = shared(async () => {
  const other = await peer();
  await other.importDocument(text, "large");
  await other.connect("large", "second");
  const { structured } = await other.run('return (await tools.search({ query: "create an issue" })).items[0].path');
  return { ...other, path: String((structured as { result: unknown }).result) };
});

const nextRequest = () => requests[(turn += 1) % requests.length] ?? "";

async function getting(path: () => string, count: number) {
  await kept();
  const { url } = await app();
  return () => medianMs(() => send(url, { path: path(), method: "GET", bearer: key }), count);
}

const peerRunning = async ({ peer: isAsked }: Asked, code: (path: string) => string, count: number) => {
  if (!isAsked) return {};
  const other = await peerKept();
  return { peer: () => medianMs(() => other.run(code(other.path)), count) };
};

const afterAWhile = async () => {
  await sleep(4_000);
  return (await app()).memory();
};

export const rows: Row[] = [
  {
    id: "P10.fresh",
    work: "memory of the app process, before anything is imported",
    unit: "MB",
    budget: [{ most: 250 }],
    rounds: 1,
    cold: true,
    sides: () => Promise.resolve({ ours: afterAWhile }),
  },
  {
    id: "P8.import",
    work: `${about}: to callable tools over HTTP`,
    unit: "ms",
    budget: [{ most: 0.5, of: "peer" }],
    rounds: 3,
    cold: true,
    async sides({ peer: isAsked }) {
      const other = isAsked ? await peer() : null;
      const ours = async () => (await importAndRemove()).ms;
      return other ? { ours, peer: () => timeMs(() => other.importDocument(text, `spec${(turn += 1)}`)) } : { ours };
    },
  },
  {
    id: "P8.wait",
    work: "the longest another request waits during that",
    unit: "ms",
    budget: [{ most: 50 }],
    rounds: 3,
    cold: true,
    sides: () => Promise.resolve({ ours: async () => (await importAndRemove()).waitMs }),
  },
  {
    id: "P10.import",
    work: "memory after the imports",
    unit: "MB",
    budget: [{ most: 300 }],
    rounds: 1,
    cold: true,
    sides: () => Promise.resolve({ ours: afterAWhile }),
  },
  {
    id: "P6.http",
    work: "search in 2,446 tools over HTTP",
    unit: "ms",
    async sides(asked) {
      const ours = await getting(() => `/api/v1/tools/search?query=${encodeURIComponent(nextRequest())}`, 40);
      const code = () => `return await tools.search({ query: ${JSON.stringify(nextRequest())} })`;
      return { ours, ...(await peerRunning(asked, code, 5)) };
    },
  },
  {
    id: "P7",
    work: "describe the operation that creates an issue, over HTTP",
    unit: "ms",
    budget: [{ most: 5 }],
    async sides(asked) {
      const { path } = await kept();
      const ours = await getting(() => `/api/v1/tools/describe?path=${path}`, 40);
      return {
        ours,
        ...(await peerRunning(asked, (of) => `return await tools.describe.tool({ path: ${JSON.stringify(of)} })`, 3)),
      };
    },
  },
  {
    id: "P9",
    work: "GET /tools of 2,446 tools",
    unit: "ms",
    budget: [{ most: 0.3, of: "peer" }],
    async sides({ peer: isAsked }) {
      const ours = await getting(() => "/tools", 10);
      const other = isAsked ? await peerKept() : null;
      return other ? { ours, peer: () => medianMs(other.list, 5) } : { ours };
    },
  },
  {
    id: "P10.peak",
    work: "memory of the app process at its highest",
    unit: "MB",
    budget: [{ most: 500 }],
    rounds: 1,
    cold: true,
    sides: () => Promise.resolve({ ours: async () => Math.max((await app()).peak.mb, await afterAWhile()) }),
  },
];
