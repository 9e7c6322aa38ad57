import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { sandbox } from "../sandbox";
import { json } from "../sources/upstream.suite";
import { open } from "../vault/seal";
import { recordedTurns } from "./driver/recorded-turns";
import { testHooks } from "./driver/run-pass";
import { newRuns, things } from "./executions.suite";
import { loadCalls } from "./journal/load-run";
import { sealedAt } from "./journal/sealed-at";
import { sandboxLimits } from "./limits";
import { createExecution } from "./runs/create";

withDatabase();

afterEach(() => {
  testHooks().suspendsEachCall = false;
});

/** Random programs of everything that makes order matter. Each expression notes what it sees. */
const expression = fc.letrec<{ expr: string }>((tie) => ({
  expr: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.nat(40).map((n) => `get(${n})`),
    fc.nat(40).map((n) => `fail(${n})`),
    fc.nat(30).map((ms) => `sleep(${ms})`),
    fc.constant("Promise.resolve(Math.random())"),
    fc.constant("Promise.resolve(typeof Date.now())"),
    fc.constant("Promise.resolve(crypto.randomUUID())"),
    fc
      .tuple(fc.constantFrom("all", "race", "allSettled", "any"), fc.array(tie("expr"), { minLength: 2, maxLength: 3 }))
      .map(([how, parts]) => `Promise.${how}([${parts.join(", ")}])`),
    fc
      .tuple(tie("expr"), tie("expr"))
      .map(([a, b]) => `(async () => { const a = await (${a}); log.push("mid"); return [a, await (${b})]; })()`),
    tie("expr").map((inner) => `(${inner}).then((v) => { log.push(JSON.stringify(v ?? null).length % 7); return v; })`),
  ),
})).expr;

const program = fc.array(expression, { minLength: 1, maxLength: 3 }).map(
  (parts) => `const log = [], out = [];
const get = async (id) => { const r = await ${things}.getThing({ id }); log.push("g" + id); return r.data.url; };
const fail = async (id) => { const r = await ${things}.getThing({ id: id + 1000 }); log.push("f" + id); if (!r.ok) throw new Error("no " + id); };
const sleep = (ms) => new Promise((r) => setTimeout(() => { log.push("s" + ms); r(ms); }, ms));
${parts.map((part) => `try { out.push(await (${part})); } catch (error) { out.push(String(error && error.message)); }`).join("\n")}
console.log("end", out.length);
return { out, log };`,
);

type Row = { id: string; organizationId: string; seed: string; clock: bigint; code: Uint8Array | null; source: Uint8Array };

/** The same program from beginning to end in one session, with the same deliveries. */
async function uninterrupted({ id, organizationId, seed, clock, code, source }: Row): Promise<unknown> {
  const [field, sealed] = code ? ["code", code] : ["source", source];
  const text = await open(sealedAt.execution(organizationId, id, field as string), sealed as Uint8Array);
  const program = { code: text, seed, clock: Number(clock), limits: sandboxLimits, fairnessKey: organizationId };
  const session = await sandbox().open(program);
  if (session === "busy") throw new Error("The sandbox is busy.");
  let turn = await session.start();
  for (const delivery of recordedTurns(await loadCalls({ organizationId, id }))) turn = await session.deliver(delivery);
  session.end();
  return turn.state === "completed" ? (JSON.parse(turn.result) as unknown) : turn;
}

describe("a program that is run again from its journal", () => {
  it("sees in every pass what it saw before, however often it was interrupted", { timeout: 120_000 }, async () => {
    const { ctx, upstream, db } = await newRuns();
    upstream.serve(({ url }, response) => {
      const id = Number(url.split("/").at(-1));
      setTimeout(() => json(response, { url }, id >= 1000 ? 404 : 200), id % 5);
    });
    let [passes, twisted] = [0, 0];
    await fc.assert(
      fc.asyncProperty(program, async (code) => {
        testHooks().suspendsEachCall = true;
        const answer = await createExecution(ctx, { code });
        const row = await db.execution.findFirst({ where: { id: answer.executionId } });
        passes += row!.pass;
        expect(answer.structured, code).not.toMatchObject({ error: { code: "diverged" } });
        expect(answer.structured, code).toMatchObject({ status: "completed", logs: [{ text: expect.stringMatching(/^end/) }] });
        expect(await uninterrupted(row!), code).toEqual(answer.structured.result);
        const other = await uninterrupted({ ...row!, seed: "another" });
        if (JSON.stringify(other) !== JSON.stringify(answer.structured.result)) twisted += 1;
      }),
      { numRuns: 40 },
    );
    expect(passes).toBeGreaterThan(80);
    expect(twisted).toBeGreaterThan(0);
  });

  it("gives with a pass for every call what it gives in one", { timeout: 60_000 }, async () => {
    const { ctx, sent } = await newRuns();
    const code = `const seen = []; const start = Date.now();
for (let i = 0; i < 12; i++) { const [a, b] = await Promise.all([${things}.getThing({ id: i }), ${things}.getThing({ id: i + 100 })]); seen.push(a.data.url, b.data.url); emit(i); }
return { seen, moved: Date.now() >= start };`;
    const inOne = await createExecution(ctx, { code });
    const before = sent("GET").length;
    testHooks().suspendsEachCall = true;
    const inMany = await createExecution(ctx, { code });
    expect(inMany.structured).toEqual(inOne.structured);
    expect(sent("GET").length - before).toBeGreaterThanOrEqual(before);
  });
});
