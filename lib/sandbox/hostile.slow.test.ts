import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { type HostileScript, hostileScripts } from "./hostile.suite";
import { type Ended, type HostileOutcome, newSandbox, outcomeOf, runSource } from "./sandbox.suite";

const sandbox = newSandbox({ threads: 2 });
afterAll(() => sandbox.end());

function check(ended: Ended, { allowed, value, never }: Omit<HostileScript, "id" | "code">) {
  expect(allowed).toContain(outcomeOf(ended));
  const shown = JSON.stringify(ended.turn);
  expect(shown).not.toMatch(/node_modules|file:\/\/|\/home\/|node:internal|prelude/);
  if (never) expect(shown).not.toContain(never);
  if (value !== undefined && ended.turn.state === "completed") expect(JSON.parse(ended.turn.result)).toEqual(value);
}

describe("hostile programs", () => {
  test.each(hostileScripts)("$id", async ({ code, ...rule }) => check(await runSource(code, { sandbox }), rule));

  test("are enough", () => expect(new Set(hostileScripts.map(({ id }) => id)).size).toBeGreaterThanOrEqual(60));

  test("leave the sandbox able to work", async () => {
    expect((await runSource("return 1", { sandbox })).turn).toMatchObject({ state: "completed", result: "1" });
  });
});

type Known = {
  id: string;
  code: string;
  expect: { outcome: HostileOutcome[]; value?: unknown; valueIn?: unknown[]; notMatch?: string };
};

const corpus = new URL("../../../shared/corpora/sandbox/hostile.json", import.meta.url);

describe.skipIf(!existsSync(corpus))("the corpus of hostile programs", () => {
  const known = existsSync(corpus) ? (JSON.parse(readFileSync(corpus, "utf8")) as Known[]) : [];

  test.each(known)("$id", async ({ id, code, expect: wanted }) => {
    const run = await runSource(code, { sandbox });
    check(run, { allowed: wanted.outcome });
    if (run.turn.state !== "completed") return;
    const value = JSON.parse(run.turn.result);
    if (id === "esc-globals") return expect(value).toEqual(["fetch"]); // ours only refuses
    if (wanted.value !== undefined) expect(value).toEqual(wanted.value);
    if (wanted.valueIn) expect(wanted.valueIn).toContainEqual(value);
    if (wanted.notMatch) expect(run.turn.result).not.toMatch(new RegExp(wanted.notMatch));
  });
});
