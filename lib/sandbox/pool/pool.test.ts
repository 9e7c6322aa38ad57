import { afterEach, expect, test, vi } from "vitest";
import { deeply } from "@/scripts/deep-tests";
import type { Session } from "../contract/program";
import { limits, newSandbox, type ProcessSandbox, runAgainWhenLost, runCode } from "../sandbox.suite";

vi.setConfig({ testTimeout: 60_000 });

let sandbox: ProcessSandbox;
afterEach(() => sandbox.end());

const prefix = "        ";
const asked = { code: `${prefix}return await tools.echo(1)`, seed: "s", clock: 0, limits, fairnessKey: "one" };

async function open(program: Partial<typeof asked> = {}): Promise<Session> {
  const session = await sandbox.open({ ...asked, ...program });
  if (session === "busy") throw new Error("busy");
  return session;
}

const answer = { clock: 1, outcomes: [{ seq: 1, value: "7" }] };
const endless = `${prefix}for (;;) {}`;
const uninterruptible = `${prefix}return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)`;
const untilBusy = () => new Promise((resolve) => setTimeout(resolve, 500));

test("quiet programs go on beside endless ones, of the same and of other owners", async () => {
  sandbox = newSandbox({ threads: 2 });
  const loops = Array.from({ length: 4 }, () => runCode(endless, { sandbox }));
  await untilBusy();
  for (const fairnessKey of ["one", "two"])
    for (let count = 0; count < 20; count += 1) {
      const { turn } = await runAgainWhenLost(`${prefix}return 1`, { sandbox, program: { fairnessKey } });
      expect(turn.state).toBe("completed");
    }
  for (const { turn } of await Promise.all(loops))
    expect(turn).toMatchObject({ state: "failed", error: { code: "limit_exceeded" } });
});

deeply(
  "more endless programs than threads all come to their end, and the last thread stays open",
  {
    timeout: 60_000,
  },
  async () => {
    sandbox = newSandbox({ threads: 1, threadsMax: 3 });
    const program = { limits: { ...limits, cpuMsMax: 600 } };
    const loops = Array.from({ length: 8 }, (_, at) => runCode(endless, { sandbox, program: { ...program, seed: `${at}` } }));
    await untilBusy();
    expect((await runCode(`${prefix}return 1`, { sandbox, program: { fairnessKey: "two" } })).turn.state).toBe("completed");
    for (const { turn } of await Promise.all(loops))
      expect(turn).toMatchObject({ state: "failed", error: { code: "limit_exceeded" } });
  },
);

deeply("an owner with one long computation is not kept out by one with many", async () => {
  sandbox = newSandbox({ threads: 1, threadsMax: 3 });
  const program = { limits: { ...limits, cpuMsMax: 4_000 } };
  const many = Array.from({ length: 6 }, (_, at) => runCode(endless, { sandbox, program: { ...program, seed: `${at}` } }));
  await untilBusy();
  const one = runCode(endless, { sandbox, program: { fairnessKey: "two", limits: { ...limits, cpuMsMax: 700 } } });
  const first = await Promise.race([one.then(() => "one"), Promise.all(many).then(() => "many")]);
  expect(first).toBe("one");
  await sandbox.end();
  expect((await Promise.all(many)).some(({ turn }) => turn.state === "lost")).toBe(true);
});

test("what cannot be interrupted ends with its thread, and its neighbours are lost, not failed", async () => {
  sandbox = newSandbox({ threads: 1, threadsMax: 2 });
  const neighbour = await open();
  expect((await neighbour.start()).state).toBe("waiting");
  const killer = runCode(uninterruptible, { sandbox, program: { limits: { ...limits, cpuMsMax: 900 } } });
  await untilBusy();
  expect(await neighbour.deliver(answer)).toMatchObject({ state: "lost" });
  const again = await open();
  await again.start();
  expect(await again.deliver(answer)).toMatchObject({ state: "completed", result: "7" });
  expect((await killer).turn).toMatchObject({ state: "failed", error: { code: "limit_exceeded" } });
});

test("a program that is ended in the middle of a turn is lost, and its thread works again", async () => {
  sandbox = newSandbox({ threads: 1, threadsMax: 1 });
  const session = await open({ code: endless });
  const turn = session.start();
  await untilBusy();
  session.end();
  expect(await turn).toMatchObject({ state: "lost" });
  expect((await runCode(`${prefix}return 1`, { sandbox })).turn.state).toBe("completed");
  expect(await session.deliver(answer)).toMatchObject({ state: "lost" });
});

test("too many programs at once wait, and further ones are refused as busy", async () => {
  sandbox = newSandbox({ threads: 1 });
  const sessions = await Promise.all(Array.from({ length: 128 }, () => open()));
  const waiting = Array.from({ length: 1_000 }, () => sandbox.open(asked));
  expect(await sandbox.open(asked)).toBe("busy");
  for (const session of sessions) session.end();
  const next = await waiting[0];
  expect(next).not.toBe("busy");
  if (next && next !== "busy") expect((await next.start()).state).toBe("waiting");
});

test("many programs at once all answer", async () => {
  sandbox = newSandbox({ threads: 2 });
  const code = `${prefix}let s = 0; for (let i = 0; i < 5; i++) s += await tools.echo(i); return s`;
  const ended = await Promise.all(
    Array.from({ length: 300 }, (_, at) => runAgainWhenLost(code, { sandbox, program: { fairnessKey: `${at % 7}` } })),
  );
  expect(ended.every(({ turn }) => turn.state === "completed" && turn.result === "10")).toBe(true);
});

deeply("an owner whose programs compute for long leaves a thread to others, before each of them has shown it", async () => {
  sandbox = newSandbox({ threads: 1, threadsMax: 3 });
  const computing = `${prefix}let n = 0; for (let i = 0; i < 300_000; i++) n += i; return n`;
  const loud = (seed: string) => runAgainWhenLost(computing, { sandbox, program: { fairnessKey: "loud", seed } });
  await loud("first");
  let isOver = false;
  const many = Promise.all(Array.from({ length: 30 }, (_, at) => loud(`${at}`))).finally(() => {
    isOver = true;
  });
  let meanwhile = 0;
  for (; !isOver; meanwhile += 1)
    expect((await runAgainWhenLost(`${prefix}return 1`, { sandbox, program: { fairnessKey: "two" } })).turn.state).toBe(
      "completed",
    );
  await many;
  expect(meanwhile).toBeGreaterThan(100);
});

test("what a program says in one turn comes in parts, each after the one before was taken", async () => {
  sandbox = newSandbox({ threads: 1 });
  const notify = vi.spyOn(Atomics, "notify");
  const code = `${prefix}const a = "x".repeat(90_000); await Promise.all(Array.from({ length: 20 }, (_, i) => tools.echo(a + i)))`;
  const session = await open({ code });
  const turn = await session.start();
  const calls = turn.state === "waiting" ? turn.calls : [];
  expect(calls.map(({ seq, argumentsText }) => [seq, argumentsText.length])).toEqual(
    Array.from({ length: 20 }, (_, i) => [i + 1, 90_002 + `${i}`.length]),
  );
  expect(notify.mock.calls.length).toBe(10);
  notify.mockRestore();
  session.end();
});
