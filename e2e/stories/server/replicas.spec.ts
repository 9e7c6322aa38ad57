import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeep } from "../../../scripts/test-depth";
import { type Console, postmasterOf } from "../../support/console-server";
import { type Api, apiOf, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { startRoundRobin } from "../../support/round-robin";
import { expect, test } from "../../support/story";
import { startTitledUpstream, type TitledUpstream } from "../../support/titled-upstream";

type Run = { executionId: string; status: string };
type Detail = { state: string; calls: { state: string; arguments: { title: string } }[] };
type Waiting = { items: { id: string; executionId: string; kind: string; arguments: { title?: string } }[] };

const add = (title: string) => `await tools.things.org.main.things.addThing({ title: "${title}" })`;
const writersAtOnce = 4;
const leaseMs = 15_000;

/** Two processes for pages and one that plays programs, on one database behind a balancer without affinity. */
async function setUp(start: (launch: { settings: Record<string, string> }) => Promise<Console>) {
  const [balancer, upstream] = [await startRoundRobin(), await startTitledUpstream()];
  const settings = { ...firstRun, EXECUTOR_ALLOW_PRIVATE_NETWORK: "127.0.0.0/8", PUBLIC_URL: balancer.url, TRUST_PROXY: "1" };
  const startAs = (role: string) => start({ settings: { ...settings, EXECUTOR_ROLE: role } });
  const [one, two, worker] = await Promise.all([startAs("web"), startAs("web"), startAs("worker")]);
  balancer.consoles.push(one.url, two.url);
  const api = apiOf(balancer.url, { key: firstRun.EXECUTOR_API_KEY });
  await api("POST", "/api/v1/integrations", { body: { slug: "things", source: { text: upstream.document } } });
  const connection = { integration: "things", owner: "org", name: "main", template: "key", values: { key: "right" } };
  expect((await api("POST", "/api/v1/connections", { body: connection })).status).toBe(201);
  const stop = () => [balancer.stop(), upstream.stop()];
  return { api, upstream, worker, newWorker: () => startAs("worker"), webs: [one, two], stop };
}

const allowAdding = (api: Api) =>
  api("POST", "/api/v1/policies", { body: { owner: "org", pattern: "things.org.main.things.addThing", action: "allow" } });

const begin = (api: Api, code: string) =>
  api("POST", "/executions", { body: { code }, headers: { "idempotency-key": randomUUID() } });

/** Begins runs until it is told to stop. Each adds two titles. What was refused was not begun. */
function load(api: Api) {
  const [begun, refused, is] = [new Map<string, string>(), [] as number[], { over: false }];
  const writer = async () => {
    while (!is.over) {
      const key = randomUUID().slice(0, 8);
      const answer = await begin(api, `${add(`${key}-a`)}; ${add(`${key}-b`)}; return "${key}"`);
      if (answer.status < 300) begun.set(answer.json<Run>().executionId, key);
      else refused.push(answer.status);
      await sleep(20);
    }
  };
  const writers = Promise.all(Array.from({ length: writersAtOnce }, writer));
  const end = async () => {
    is.over = true;
    await writers;
  };
  return { begun, refused, end };
}

/** A person looks up what became of calls that nobody knows the outcome of, and says so. */
async function answerUnknown(api: Api, { titles }: TitledUpstream): Promise<number> {
  const { items } = (await api("GET", "/api/v1/approvals?limit=200")).json<Waiting>();
  for (const { id, kind, arguments: sent } of items) {
    expect(kind).toBe("outcome");
    const content = titles.includes(sent.title ?? "") ? { outcome: "done", result: {} } : { outcome: "retry" };
    await api("POST", `/api/v1/approvals/${id}`, { body: { action: "accept", content } });
  }
  return items.length;
}

/** Every run that was begun ended well, and each of its titles arrived once. */
async function expectAllOnce(api: Api, upstream: TitledUpstream, begun: ReadonlyMap<string, string>): Promise<void> {
  const stateOf = async (id: string) => (await api("GET", `/executions/${id}`)).json<Detail>().state;
  await expect(async () => {
    await answerUnknown(api, upstream);
    const states = await Promise.all([...begun.keys()].map(stateOf));
    expect(states.filter((state) => state !== "completed")).toEqual([]);
  }).toPass({ timeout: 90_000, intervals: [500] });
  const { titles } = upstream;
  expect(titles.length, "nothing arrived twice").toBe(new Set(titles).size);
  for (const key of begun.values()) expect(titles).toEqual(expect.arrayContaining([`${key}-a`, `${key}-b`]));
}

test("a run pauses through one process, is approved through another and plays in a third; a killed one loses and doubles nothing", {
  tag: "@deep",
}, async ({ start }) => {
  test.setTimeout(300_000);
  const { api, upstream, worker, newWorker, webs, stop } = await setUp(start);
  const paused = (await begin(api, `const { data } = ${add("asked")}; return data.title`)).json<Run>();
  expect(paused.status).toBe("paused");
  for (const { url } of webs) {
    const { items } = (await apiOf(url, { key: firstRun.EXECUTOR_API_KEY })("GET", "/api/v1/approvals")).json<Waiting>();
    expect(items).toHaveLength(1);
  }
  const answer = await api("POST", `/executions/${paused.executionId}/resume`, { body: { action: "accept" } });
  expect(answer.json<Run>()).toMatchObject({ status: "completed", structured: { result: "asked" } });

  await allowAdding(api);
  const { begun, refused, end } = load(api);
  await expect.poll(() => upstream.titles.length).toBeGreaterThan(20);
  const successor = newWorker();
  await worker.kill();
  await successor;
  const before = upstream.titles.length;
  await expect.poll(() => upstream.titles.length).toBeGreaterThan(before + 10);
  await end();
  await expectAllOnce(api, upstream, begun);
  expect(begun.size).toBeGreaterThan(10);
  expect(refused.filter((status) => status !== 503)).toEqual([]);
  stop();
});

const deeply = isDeep ? test : () => {};

deeply("a process that stood still for 30 seconds finds its runs taken over, and writes nothing any more", async ({ start }) => {
  test.setTimeout(400_000);
  const { api, upstream, worker, newWorker, stop } = await setUp(start);
  await allowAdding(api);
  upstream.delay.ms = 300;
  const { begun, end } = load(api);
  await expect.poll(() => upstream.titles.length).toBeGreaterThan(5);
  process.kill(worker.pid, "SIGSTOP");
  await newWorker();
  await sleep(2 * leaseMs);
  process.kill(worker.pid, "SIGCONT");
  await sleep(2_000);
  await end();
  await expectAllOnce(api, upstream, begun);
  stop();
});

deeply(
  "the root key is changed while runs pause, go on and use connections: nothing fails, and all is readable after",
  async ({ start, launch }) => {
    test.setTimeout(400_000);
    const { api, upstream, newWorker, stop } = await setUp(start);
    const paused = (await begin(api, `const { data } = ${add("asked")}; return data.title`)).json<Run>();
    await allowAdding(api);
    const { begun, refused, end } = load(api);
    await expect.poll(() => upstream.titles.length).toBeGreaterThan(10);
    const rotation = launch({ script: "scripts/rotate-key.mjs" });
    expect(await rotation.exited, rotation.log()).toBe(0);
    expect(rotation.log()).toContain("now wrapped by the root key");
    const before = upstream.titles.length;
    await newWorker();
    await expect.poll(() => upstream.titles.length).toBeGreaterThan(before + 10);
    const answer = await api("POST", `/executions/${paused.executionId}/resume`, { body: { action: "accept" } });
    expect(answer.json<Run>()).toMatchObject({ status: "completed" });
    await end();
    await expectAllOnce(api, upstream, begun);
    expect(refused).toEqual([]);
    stop();
  },
);

deeply(
  "PostgreSQL ends every few seconds under load: 503 with Retry-After meanwhile, and nothing is lost",
  async ({ start, dataDir }) => {
    test.setTimeout(400_000);
    const { api, upstream, webs, stop } = await setUp(start);
    await allowAdding(api);
    const { begun, refused, end } = load(api);
    const retryAfter: (string | undefined)[] = [];
    for (let round = 0; round < 5; round += 1) {
      await sleep(5_000);
      process.kill(postmasterOf(dataDir) ?? 0, "SIGQUIT");
      const seen = await Promise.all(
        webs.map(({ url }) => apiOf(url, { key: firstRun.EXECUTOR_API_KEY })("GET", "/api/v1/roles")),
      );
      for (const { status, headers } of seen) if (status === 503) retryAfter.push(headers["retry-after"]);
      for (const { url } of webs) await expect.poll(async () => (await send(`${url}/health`)).status).toBe(200);
    }
    await end();
    await expectAllOnce(api, upstream, begun);
    expect(retryAfter.length).toBeGreaterThan(0);
    for (const header of retryAfter) expect(Number(header)).toBeGreaterThan(0);
    expect(refused.filter((status) => status !== 503)).toEqual([]);
    stop();
  },
);
