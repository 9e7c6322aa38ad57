import { beforeAll, expect, it, vi } from "vitest";
import { newParlour } from "../integrations/parlour-service.suite";
import { withDatabase } from "../operation/organization.suite";
import { parlour } from "../plugins/parlour.suite";
import { bringPlugins } from "../plugins/with-plugins.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { createExecution } from "./runs/create";
import { followExecution } from "./runs/follow";
import { getExecution } from "./runs/get";

bringPlugins([parlour]);
beforeAll(readHere);

withDatabase();

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 30 });
const chat = "return await tools.parlour.org.main.chat({ topic: 'trips' })";
const token = "token-of-ann-1";

/** A run whose tool speaks `notes` and then goes on when it is let go. */
async function speaking(notes: object[]) {
  const parlour = await newParlour();
  await parlour.connect(token);
  const { ctx, service } = parlour;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const said = (index: number) => ({ progress: notes[index] as { message: string }, token: String(index) });
  service.onCall = () => said(0);
  service.onAnswer = async ({ token: at }) => {
    const next = Number(at) + 1;
    if (next < notes.length) return said(next);
    await gate;
    return { data: "done" };
  };
  const { executionId: id } = await createExecution(ctx, { code: chat, background: true });
  const callNow = async () => (await followExecution(ctx, { id })).calls[0];
  const ended = () => soon(async () => expect(await getExecution(ctx, { id })).toMatchObject({ state: "completed" }));
  return { ...parlour, id, callNow, letGo: () => letGo(), ended };
}

it("a call under way shows how far it is, to whoever follows the run, until it is over", { timeout: 60_000 }, async () => {
  const { ctx, id, callNow, letGo, ended } = await speaking([{ message: "Reading pages", done: 3, total: 10 }]);
  await soon(async () =>
    expect(await callNow()).toMatchObject({ state: "running", progress: { message: "Reading pages", done: 3, total: 10 } }),
  );
  const { revision } = await followExecution(ctx, { id });
  letGo();
  await ended();
  const { calls } = await followExecution(ctx, { id, afterRevision: revision });
  expect(calls).toMatchObject([{ state: "succeeded", progress: null }]);
});

it("of notes that come fast the last one is kept, and few are written", { timeout: 60_000 }, async () => {
  const notes = Array.from({ length: 60 }, (_, index) => ({ message: `Page ${index + 1}`, done: index + 1, total: 60 }));
  const { ctx, id, callNow, letGo, ended } = await speaking(notes);
  await soon(async () => expect((await callNow())?.progress).toMatchObject({ message: "Page 60" }));
  const { revision } = await followExecution(ctx, { id });
  expect(revision).toBeLessThan(30);
  letGo();
  await ended();
});

it("a note is bounded, holds numbers only, repeats no credential and is sealed", { timeout: 60_000 }, async () => {
  const { db, callNow, letGo, ended } = await speaking([
    { message: `Signed in with ${token} ${"x".repeat(5_000)}`, done: "many", total: Number.NEGATIVE_INFINITY },
  ]);
  const { progress } = await soon(async () => {
    const call = await callNow();
    expect(call?.progress).toBeInstanceOf(Object);
    return call!;
  });
  expect(progress?.message).toHaveLength(500);
  expect(progress?.message).toMatch(/^Signed in with /);
  expect(progress?.message).not.toContain(token);
  expect(progress).toMatchObject({ done: null, total: null });
  const { progress: stored } = await db.call.findFirstOrThrow();
  expect(Buffer.from(stored ?? []).toString("latin1")).not.toContain("Signed in");
  letGo();
  await ended();
});
