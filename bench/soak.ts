import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import { request } from "undici";
import { StartError } from "../scripts/start-error";
import { startApp } from "./support/app-process";
import { endEverything, scratchFolder } from "./support/ends";
import { send } from "./support/http-load";
import { connectMcp, executeOne, mcpSettings } from "./support/mcp-client";

const bearer = mcpSettings.EXECUTOR_API_KEY;
const notes = "tools.example.org.main.notes";
const echo = "tools.example.org.main.messages.echo";

type Console = { url: string };
type Sample = { minute: number; requests: number; failed: number; residentMb: number; heapMb: number; lagMs: number };

/** A mixed load on one console for so many minutes, and what its memory does meanwhile: `npm run bench -- soak --minutes=60`. */
export async function reportSoak(given: readonly string[]): Promise<void> {
  const minutes = minutesIn(given);
  try {
    const app = await startApp(scratchFolder(), mcpSettings);
    await send(app.url, { path: "/api/v1/integrations", body: { source: { preset: "example" } }, bearer });
    await send(app.url, { path: "/api/v1/connections", body: { integration: "example", owner: "org", name: "main" }, bearer });
    console.log(`A mixed load for ${minutes} minutes. After each:\n`);
    console.log("minute  requests  failed  resident MB  heap MB  event loop p99 ms");
    const samples = await soak(app, minutes);
    console.log(`\n${verdict(samples)}`);
  } finally {
    await endEverything();
  }
}

function minutesIn(given: readonly string[]): number {
  const text = given.find((one) => one.startsWith("--minutes="))?.slice("--minutes=".length) ?? "10";
  const minutes = Number(text);
  if (Number.isInteger(minutes) && minutes > 0 && minutes <= 1_440) return minutes;
  throw new StartError(`--minutes=${text} is no number of minutes from 1 to 1440.`);
}

async function soak(app: Console, minutes: number): Promise<Sample[]> {
  const counted = { requests: 0, failed: 0 };
  const reasons = new Set<string>();
  const is = { over: false };
  const workers = (await works(app)).map(async (work) => {
    while (!is.over) {
      const problem = await work().then(
        () => null,
        (error: unknown) => String(error).replaceAll(/[\da-f-]{36}/g, "…"),
      );
      counted.requests += 1;
      counted.failed += problem === null ? 0 : 1;
      if (problem !== null && reasons.size < reasonsMax) reasons.add(problem);
      await sleep(5);
    }
  });
  const samples: Sample[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(60_000);
    const sample = { minute, ...counted, ...(await memoryOf(app)) };
    Object.assign(counted, { requests: 0, failed: 0 });
    samples.push(sample);
    console.log(
      Object.values(sample)
        .map((value, at) => String(value).padStart(widths[at] ?? 8))
        .join(""),
    );
  }
  is.over = true;
  await Promise.all(workers);
  for (const reason of reasons) console.log(`failed: ${reason}`);
  return samples;
}

const reasonsMax = 5;
const widths = [6, 10, 8, 13, 9, 19];

/** Each of them goes on by itself: programs, calls, pauses and answers, lists, search, both eras of MCP, and a fresh session each time. */
async function works(app: Console): Promise<(() => Promise<unknown>)[]> {
  const run = (code: string) => send(app.url, { path: "/executions", body: { code }, bearer });
  const list = (path: string) => send(app.url, { path, method: "GET", bearer });
  const [newer, older] = [await connectMcp(app, "newer"), await connectMcp(app, "older")];
  return [
    () => run("return 1"),
    () => run(`const all = await Promise.all([1, 2, 3].map((id) => ${notes}.get({ id }))); return all.length`),
    () => run("return Array.from({ length: 5_000 }, (_, i) => 'item ' + i)"),
    () => pauseAndAnswer(app, run),
    () => list("/tools?query=notes"),
    () => list("/executions?limit=50"),
    () => executeOne(newer),
    () => executeOne(older),
    () => inFreshSession(app),
  ];
}

async function pauseAndAnswer(app: Console, run: (code: string) => Promise<unknown>): Promise<void> {
  const { executionId } = (await run(`return (await ${echo}({ message: "hello" })).data`)) as { executionId: string }; // safe: our own answer
  await send(app.url, { path: `/executions/${executionId}/resume`, body: { action: "accept" }, bearer });
}

async function inFreshSession(app: Console): Promise<void> {
  const client: Client = await connectMcp(app, "older");
  try {
    await client.listTools();
  } finally {
    await client.close();
  }
}

async function memoryOf({ url }: Console): Promise<Omit<Sample, "minute" | "requests" | "failed">> {
  const { body } = await request(`${url}/metrics`);
  const text = await body.text();
  const metric = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  const megabytes = (name: string) => Math.round(metric(name) / 1_000_000);
  return {
    residentMb: megabytes("process_resident_memory_bytes"),
    heapMb: megabytes("nodejs_heap_size_used_bytes"),
    lagMs: Math.round(metric("nodejs_eventloop_lag_p99_seconds") * 1_000),
  };
}

/** The first minutes fill caches, so the middle is compared with the end. */
function verdict(samples: readonly Sample[]): string {
  const third = Math.ceil(samples.length / 3);
  const [middle, end] = [medianOf(samples.slice(-2 * third, -third)), medianOf(samples.slice(-third))];
  const failed = samples.reduce((sum, sample) => sum + sample.failed, 0);
  const requests = samples.reduce((sum, sample) => sum + sample.requests, 0);
  return `${requests} requests, ${failed} failed. Resident memory: ${Number.isNaN(middle) ? "" : `${middle} MB in the middle, `}${end} MB at the end.`;
}

function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ residentMb }) => residentMb).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
