import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { getExecution } from "../executions";
import { endLeases } from "../executions/end-leases.suite";
import { withDatabase } from "../operation/organization.suite";
import { kill as killProgram, startProgram } from "../operation/program.suite";
import { createPolicy } from "../policies";
import { json } from "../sources/upstream.suite";
import { bound, newAgent, newAgents, thing } from "./agents.suite";

withDatabase();

const child = (...args: string[]) => startProgram("agents/killed", ...args);

async function kill(made: Awaited<ReturnType<typeof child>>): Promise<void> {
  await killProgram(made);
  await endLeases();
}

/** So many messages the model was given when it was asked for its first, second and third turn. */
const turnOf = (messages: readonly unknown[]) => (messages.length - 2) / 2;

it("a run of an agent that loses its process in the middle of a turn goes on in another one, and no answer is asked for twice", {
  timeout: 180_000,
}, async () => {
  let isSlow: "tool" | "model" | null = "tool";
  const { ctx, db, connection, asked, sent, upstream, organizationId, owner } = await newAgents(async ({ messages }) => {
    const turn = turnOf(messages);
    if (turn === 1 && isSlow === "model") await sleep(5_000);
    if (turn === 0) return { text: "I look.", calls: [{ id: "a", name: bound("getThing"), arguments: { id: 1 } }] };
    if (turn === 1) return { calls: [{ id: "b", name: bound("addThing"), arguments: { body: { title: "T" } } }] };
    return { text: "Done." };
  });
  upstream.serve(({ url, method }, response) => {
    setTimeout(() => json(response, { url }), method === "GET" && isSlow === "tool" ? 5_000 : 0);
  });
  await createPolicy(ctx, { owner: "org", pattern: thing("addThing"), action: "allow" });
  await newAgent(ctx, connection);
  const askedFor = (turn: number) => asked.filter(({ messages }) => turnOf(messages) === turn).length;

  const first = await child("run", organizationId, owner.id);
  await vi.waitFor(() => expect(sent("GET")).toHaveLength(1), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await db.call.count({ where: { state: "succeeded" } })).toBe(1), { timeout: 10_000 });
  await kill(first);
  isSlow = "model";
  const second = await child("recover", organizationId, owner.id);
  await vi.waitFor(() => expect(askedFor(1)).toBe(1), { timeout: 60_000 });
  await kill(second);
  isSlow = null;
  const third = await child("recover", organizationId, owner.id);
  await vi.waitFor(async () => expect(await db.execution.count({ where: { state: "completed" } })).toBe(1), { timeout: 60_000 });
  await kill(third);

  expect([askedFor(0), askedFor(1), askedFor(2)]).toEqual([1, 2, 1]);
  expect([sent("GET").length, sent("POST").length]).toEqual([2, 1]);
  const { id } = await db.execution.findFirstOrThrow({ where: { kind: "agent" } });
  expect(await getExecution(ctx, { id })).toMatchObject({
    structured: { result: { output: "Done.", usage: { turns: 3, calls: 2 }, tool_outputs: [{ ok: true }, { ok: true }] } },
  });
});
