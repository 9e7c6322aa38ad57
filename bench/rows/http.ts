import { setTimeout as sleep } from "node:timers/promises";
import type { Row, Sides } from "../frame/row";
import { startApp } from "../support/app-process";
import { scratchFolder, shared } from "../support/ends";
import { bareServer, requester } from "../support/http-load";
import { medianMs, perSecond } from "../support/pace";

const key = `exk_${"bench".repeat(8)}`;

const app = shared(() =>
  startApp(scratchFolder(), {
    EXECUTOR_ADMIN_EMAIL: "bench@example.com",
    EXECUTOR_ADMIN_PASSWORD: "bench bench bench",
    EXECUTOR_API_KEY: key,
  }),
);

type Asking = (connections: number) => Promise<() => Promise<string>>;

const asking = {
  whoami: async (connections) => requester((await app()).url, { path: "/api/v1/whoami", connections, bearer: key }),
  live: async (connections) => requester((await app()).url, { path: "/health/live", connections }),
  bare: async (connections) => requester(await bareServer(), { path: "/", connections }),
} satisfies Record<string, Asking>;

async function oneAfterTheOther(ours: Asking, floor: Asking): Promise<Sides> {
  const [askOurs, askFloor] = [await ours(1), await floor(1)];
  return { ours: () => medianMs(askOurs), floor: () => medianMs(askFloor) };
}

async function atOnce(ours: Asking, floor: Asking): Promise<Sides> {
  const [askOurs, askFloor] = [await ours(8), await floor(8)];
  return { ours: () => perSecond(askOurs, { atOnce: 8 }), floor: () => perSecond(askFloor, { atOnce: 8 }) };
}

/** The app's memory as it tells it itself. */
async function residentMb(): Promise<number> {
  const text = await requester((await app()).url, { path: "/metrics", connections: 1 })();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Number(bytes) / 2 ** 20;
}

async function loadedMb(): Promise<number> {
  await perSecond(await asking.whoami(8), { atOnce: 8, forMs: 3_000 });
  return residentMb();
}

export const rows: Row[] = [
  {
    id: "P10.idle",
    work: "memory of the app process, idle",
    unit: "MB",
    budget: [{ most: 250 }],
    rounds: 3,
    cold: true,
    async sides() {
      await app();
      await sleep(2_000);
      return { ours: residentMb };
    },
  },
  {
    id: "route.one",
    work: "GET /api/v1/whoami with an API key",
    against: "GET /health/live",
    unit: "ms",
    sides: () => oneAfterTheOther(asking.whoami, asking.live),
  },
  {
    id: "route.eight",
    work: "the same, 8 at once",
    against: "GET /health/live",
    unit: "/s",
    sides: () => atOnce(asking.whoami, asking.live),
  },
  {
    id: "empty.one",
    work: "GET /health/live",
    against: "bare node:http",
    unit: "ms",
    sides: () => oneAfterTheOther(asking.live, asking.bare),
  },
  {
    id: "empty.eight",
    work: "the same, 8 at once",
    against: "bare node:http",
    unit: "/s",
    sides: () => atOnce(asking.live, asking.bare),
  },
  {
    id: "P10.loaded",
    work: "memory of the app process under requests",
    unit: "MB",
    budget: [{ most: 500 }],
    rounds: 3,
    cold: true,
    sides: () => Promise.resolve({ ours: loadedMb }),
  },
];
