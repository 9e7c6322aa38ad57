import type { Delivery, Program, Session, Turn } from "../../lib/sandbox";
import { newSandbox } from "../../lib/sandbox/sandbox.suite";
import { median } from "../frame/measure";
import type { Row } from "../frame/row";
import { atEnd, shared } from "../support/ends";
import { medianMs } from "../support/pace";

const limits = {
  memoryBytesMax: 64 * 1024 * 1024,
  cpuMsMax: 60_000,
  callsMax: 10_000,
  argumentBytesMax: 1_000_000,
  allArgumentBytesMax: 100_000_000,
  resultBytesMax: 10_000_000,
  outputBytesMax: 2_000_000,
  outputLinesMax: 10_000,
};
const clock = 1_700_000_000_000;
const prefix = "        ";
const one = `${prefix}return 1`;
const sequential = `${prefix}let s = 0; for (let i = 0; i < 1000; i++) s += (await tools.stripe.customers.get({ i, email: "a@b.c" })).i; return s`;
const parallel = `${prefix}const all = await Promise.all(Array.from({ length: 1000 }, (_, i) => tools.stripe.customers.get({ i, email: "a@b.c" }))); return all.length`;
const fibonacci = `${prefix}const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)); return fib(32)`;

const sandbox = shared(async () => {
  const made = newSandbox();
  atEnd(() => made.end());
  return made;
});

async function open(code: string, fairnessKey = "bench"): Promise<Session> {
  const program: Program = { code, seed: "bench", clock, limits, fairnessKey };
  const session = await (await sandbox()).open(program);
  if (session === "busy") throw new Error("The sandbox is busy.");
  return session;
}

/** Runs a program to its end, with tools that answer at once; again when it was lost, as the product does. */
async function run(code: string, fairnessKey?: string): Promise<Delivery[]> {
  const session = await open(code, fairnessKey);
  const deliveries: Delivery[] = [];
  let turn = await session.start();
  while (turn.state === "waiting") {
    const outcomes = turn.calls.map(({ seq, argumentsText }) => ({ seq, value: argumentsText }));
    deliveries.push({ clock, outcomes });
    turn = await session.deliver({ clock, outcomes });
  }
  session.end();
  if (turn.state === "failed") throw new Error(turn.error.message);
  return turn.state === "lost" ? run(code, fairnessKey) : deliveries;
}

async function replay(code: string, deliveries: readonly Delivery[]): Promise<Turn> {
  const session = await open(code);
  let turn = await session.start();
  for (const delivery of deliveries) turn = await session.deliver(delivery);
  session.end();
  return turn;
}

const AsyncFunction = (async () => undefined).constructor as new (
  name: string,
  code: string,
) => (tools: unknown) => Promise<unknown>;
const plainTools = { stripe: { customers: { get: async (args: unknown) => JSON.parse(JSON.stringify(args)) } } };
const plain = (code: string) => {
  const call = new AsyncFunction("tools", code);
  return () => call(plainTools);
};
const inThisThread = "the same code in this thread, in no sandbox";

/** A quiet program beside four long computations; the floor is the same program alone. */
async function besideLong(): Promise<number> {
  const long = Array.from({ length: 4 }, (_, at) => run(fibonacci, `long ${at}`));
  let isOver = false;
  const all = Promise.all(long).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await run(one, "quiet");
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await all;
  return median(times);
}

const program = (id: string, work: string, { code, count }: { code: string; count: number }): Row => ({
  id,
  work,
  against: inThisThread,
  unit: "ms",
  async sides() {
    return { ours: () => medianMs(() => run(code), count), floor: () => medianMs(plain(code), count) };
  },
});

export const rows: Row[] = [
  { ...program("P3.unstored", "a program `return 1` through the pool", { code: one, count: 500 }), budget: [{ most: 0.3 }] },
  program("sandbox.sequential", "1,000 calls one after the other", { code: sequential, count: 10 }),
  program("sandbox.parallel", "1,000 calls at once", { code: parallel, count: 10 }),
  {
    id: "sandbox.replay",
    work: "a journal of 1,000 calls replayed",
    against: "the same calls answered live",
    unit: "ms",
    async sides() {
      const deliveries = await run(sequential);
      return { ours: () => medianMs(() => replay(sequential, deliveries), 10), floor: () => medianMs(() => run(sequential), 10) };
    },
  },
  {
    id: "sandbox.beside-long",
    work: "`return 1` beside four long computations",
    against: "`return 1` alone",
    unit: "ms",
    rounds: 3,
    async sides() {
      return { ours: besideLong, floor: () => medianMs(() => run(one)) };
    },
  },
];
