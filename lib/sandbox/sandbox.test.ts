import { afterAll, expect, it } from "vitest";
import { sandboxSuite } from "./contract.suite";
import { replaySuite } from "./replay.suite";
import { newSandbox, runCode } from "./sandbox.suite";

const make = () => newSandbox({ threads: 2 });

sandboxSuite(make);
replaySuite(make, { runs: Number(process.env.REPLAY_RUNS ?? 60) });

const sandbox = make();
afterAll(() => sandbox.end());

it("plays runs again that began before engines had names", () => {
  expect(sandbox.replays("a".repeat(64))).toBe(true);
});

/* A journal that was written with these must be played again with the same. Whoever changes them changes the engine's version. */
it("computes what version 1 computed", async () => {
  const code = `        const order = [];
    await Promise.all([3, 1, 2].map((n) => new Promise((go) => setTimeout(() => { order.push(n); go() }, n))));
    return [sandboxed(), order, Date.now(), { a: undefined, b: new Map([[1, new Date(0)]]), c: 12345678901234567890n }];
    function sandboxed() { return [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(4))[0]] }`;
  const { turn, calls } = await runCode(code, { sandbox, program: { seed: "golden" } });
  const golden =
    '[[0.24117054115182734,"4854ba4d-d0bd-412f-a384-a074f1ccd844",101],[3,1,2],1700000000010,{"b":[[1,"1970-01-01T00:00:00.000Z"]],"c":"12345678901234567890"}]';
  expect(sandbox.engine).toBe("quickjs/1");
  expect(calls.map(({ argumentsText }) => argumentsText)).toEqual(['{"ms":3}', '{"ms":1}', '{"ms":2}']);
  expect(turn).toMatchObject({ state: "completed", result: golden });
});
