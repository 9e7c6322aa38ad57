import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { linesOf, type OutputLine } from "./contract/output";
import type { Delivery, SandboxCall, Turn } from "./contract/program";
import type { ProcessSandbox } from "./sandbox";
import { limits } from "./sandbox.suite";

/** A program that is led through its journal again does the same, whatever the engine is made of. */
export function replaySuite(make: () => ProcessSandbox, { runs }: { runs: number }): void {
  const sandbox = make();
  afterAll(() => sandbox.end());

  const startedAt = 1_700_000_000_000;
  const prefix = "        ";

  /** A random expression that calls tools, waits, fails, looks at the clock and throws dice. */
  const { expression } = fc.letrec<{ expression: string; leaf: string; group: string; inner: string }>((tie) => ({
    leaf: fc
      .nat(50)
      .chain((id) =>
        fc.constantFrom(
          `tools.a.t${id}({ i: ${id}, r: Math.random(), now: Date.now() })`,
          `tools.fail.f${id}({ i: ${id} }).catch((e) => ({ error: e.message }))`,
          `tools.b.u${id}({ u: crypto.randomUUID() })`,
          `new Promise((r) => setTimeout(() => r(log.length + performance.now()), ${id}))`,
          `Promise.reject(new Error("e${id}" + Math.random())).catch((e) => e.message)`,
        ),
      ),
    group: fc
      .tuple(fc.constantFrom("all", "race", "allSettled", "any"), fc.array(tie("expression"), { minLength: 1, maxLength: 4 }))
      .map(([kind, parts]) => `Promise.${kind}([${parts.join(", ")}])`),
    inner: fc
      .tuple(tie("expression"), tie("expression"))
      .map(
        ([first, second]) =>
          `(async () => { const x = await ${first}; log.push(JSON.stringify(x).length % 97); const y = await ${second}; log.push(Date.now()); return [x, y] })()`,
      ),
    expression: fc.oneof({ maxDepth: 3, depthSize: "small" }, tie("leaf"), tie("group"), tie("inner")),
  }));

  const program = fc
    .array(expression, { minLength: 1, maxLength: 4 })
    .map((parts) =>
      parts.map((part) => `try { out.push(await ${part}) } catch (e) { out.push(String(e.message)) } console.log(log.length);`),
    )
    .map(
      (statements) =>
        `${prefix}const log = [], out = []; ${statements.join("\n")} return { out, log, last: Math.random(), at: Date.now() }`,
    );

  type Run = { calls: SandboxCall[]; lines: OutputLine[]; end: Turn };
  type Choose = (open: SandboxCall[], turn: number) => SandboxCall[];

  type Options = { choose: Choose; isReplayed: boolean; clockOf(pass: number, at: number): number };

  /** Runs to the end; with `isReplayed`, every turn happens in a fresh instance that was led there by the deliveries so far. */
  async function run(code: string, { choose, isReplayed, clockOf }: Options): Promise<Run> {
    const deliveries: Delivery[] = [];
    let open: SandboxCall[] = [];
    let session = await begin(code, clockOf(0, startedAt));
    let turn = await session.start();
    const seen: Run = { calls: [], lines: turn.output.flatMap(linesOf), end: turn };
    for (let at = 1; turn.state === "waiting"; at += 1) {
      seen.calls.push(...turn.calls);
      open.push(...turn.calls);
      const chosen = choose(open, at);
      open = open.filter((call) => !chosen.includes(call));
      deliveries.push({ clock: startedAt + at * 137, outcomes: chosen.map(outcomeOf) });
      const pass = isReplayed ? at : 0;
      if (isReplayed) {
        session.end();
        session = await begin(code, clockOf(pass, startedAt));
        await session.start();
      }
      for (const delivery of isReplayed ? deliveries : deliveries.slice(-1))
        turn = await session.deliver({ ...delivery, clock: clockOf(pass, delivery.clock) });
      seen.lines.push(...turn.output.flatMap(linesOf));
    }
    session.end();
    return { ...seen, end: turn };
  }

  async function begin(code: string, clock: number) {
    const session = await sandbox.open({ code, seed: "one", clock, limits, fairnessKey: "one" });
    if (session === "busy") throw new Error("busy");
    return session;
  }

  const outcomeOf = ({ seq, path, argumentsText }: SandboxCall) =>
    path.startsWith("fail")
      ? { seq, error: { name: "Error", message: `no ${path}` } }
      : { seq, value: `{"v":${seq},"e":${argumentsText}}` };

  /** Which calls are answered next, and in which order, follows from a number alone. */
  const chooser =
    (seed: number): Choose =>
    (open, turn) => {
      const mixed = open.toSorted((a, b) => hash(a.seq, turn, seed) - hash(b.seq, turn, seed));
      return mixed.slice(0, 1 + (hash(open.length, turn, seed) % 3));
    };
  const hash = (a: number, b: number, c: number) =>
    Math.imul(Math.imul(a + 1, 2_654_435_761) ^ Math.imul(b + 7, 40_503) ^ c, 2_246_822_519) >>> 8;

  const observed = ({ calls, lines, end }: Run) => ({ calls, lines, end: { ...end, cpuMs: 0, output: [] } });

  test("a program that is led through its journal again in fresh instances does the same", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(program, fc.nat(1_000_000), async (code, seed) => {
        const choose = chooser(seed);
        const clockOf = (_pass: number, at: number) => at;
        const straight = await run(code, { choose, isReplayed: false, clockOf });
        const replayed = await run(code, { choose, isReplayed: true, clockOf });
        expect(["completed", "failed"]).toContain(straight.end.state);
        expect(observed(replayed)).toEqual(observed(straight));
      }),
      { numRuns: runs },
    );
  });

  test("with a clock that is not the recorded one it does not", async () => {
    const code = `${prefix}const a = await tools.a({ now: Date.now() }); return await tools.b({ now: Date.now(), a })`;
    const clockOf = (pass: number, at: number) => at + pass;
    const straight = await run(code, { choose: chooser(1), isReplayed: false, clockOf });
    const replayed = await run(code, { choose: chooser(1), isReplayed: true, clockOf });
    expect(replayed.calls).not.toEqual(straight.calls);
  });
}
