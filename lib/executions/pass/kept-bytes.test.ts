import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { scopedDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { disposeProcessWide } from "../../process";
import { newRun } from "../journal/new-run";
import { keptBytesMax } from "../limits";
import { holdKept, keep, keptAnswer, tooMuchKept } from "./kept-bytes";

afterEach(disposeProcessWide);

function runOf(organizationId: string) {
  const actor: Context["actor"] = { kind: "system", id: "test", label: "test", onBehalfOf: null, permissions: [] };
  const ctx: Context = { organizationId, actor, db: scopedDb(organizationId), door: "command", requestId: "test" };
  const options = { mode: "run", timeoutMs: 1_000, onApproval: "pause", toolErrors: "envelope" } as const;
  const run = newRun(ctx, { kind: "code", source: "", code: "", engine: "test", options });
  return { run, letGo: holdKept(run) };
}

const most = keptBytesMax * 0.9;
const answer = { outcome: { value: JSON.stringify("x".repeat(2_000)) } };

it("one run keeps so much and no more", () => {
  const { run } = runOf(randomUUID());
  keep(run, keptBytesMax);
  expect(tooMuchKept(run)).toBeNull();
  expect(keptAnswer(run, answer)).toMatchObject({ errorCode: "limit_exceeded" });
  expect(keptAnswer(run, { outcome: { value: "1" } })).toEqual({ outcome: { value: "1" } });
  keep(run, 1_000);
  expect(tooMuchKept(run)).toContain("A run may keep at most");
});

it("runs of one organization hold so much together, while they are under way; those of others have room", () => {
  const organizationId = randomUUID();
  const runs = Array.from({ length: 4 }, () => runOf(organizationId));
  for (const { run } of runs) keep(run, most);
  const [first, ...others] = runs;
  expect(others.map(({ run }) => tooMuchKept(run))).toEqual(
    others.map(() => expect.stringContaining("All runs of the organization")),
  );
  expect(tooMuchKept(runOf(organizationId).run)).toBeNull();
  expect(keptAnswer(runOf(organizationId).run, answer)).toMatchObject({ errorCode: "limit_exceeded" });
  expect(keptAnswer(runOf(randomUUID()).run, answer)).toBe(answer);
  first?.letGo();
  expect(others.map(({ run }) => tooMuchKept(run))).toEqual([null, null, null]);
});
