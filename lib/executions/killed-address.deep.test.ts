import { expect, it, onTestFinished, vi } from "vitest";
import { createConnection } from "../connections";
import { env } from "../env";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { kill, startProgram } from "../operation/program.suite";
import { newRefusingServer } from "../plugins/mcp/scripted-server.suite";
import { createPolicy } from "../policies";
import { allowLoopback } from "../sources/upstream.suite";
import { answerApproval } from "./approvals/answer";
import { endLeases } from "./end-leases.suite";
import { getExecution } from "./runs/get";

withDatabase();

it("a change goes on from the address that somebody opened, though its process was killed meanwhile", {
  timeout: 120_000,
}, async () => {
  allowLoopback();
  onTestFinished(() => void (env.EXECUTOR_ROLE = "all"));
  env.EXECUTOR_ROLE = "web"; // only the processes that are killed go on with the run
  const server = await newRefusingServer();
  const { ctx, db, organizationId, owner } = await newOrganization();
  await addIntegration(ctx, { source: { endpoint: server.url, config: {} }, kind: "mcp" });
  await createConnection(ctx, { integration: "trips", owner: "org", name: "main" });
  await createPolicy(ctx, { owner: "org", pattern: "trips.org.main.book", action: "allow" });
  const child = (...args: string[]) => startProgram("executions/killed", ...args);
  const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 40_000, interval: 20 });
  const begun = await child("book", organizationId, owner.id);
  const asked = await soon(() => db.approval.findFirstOrThrow({ where: { state: "waiting" } }));
  expect(asked).toMatchObject({ kind: "url" });
  await kill(begun);
  await answerApproval(ctx, { id: `${asked.executionId}.${asked.number}`, action: "accept" });
  await endLeases();
  const other = await child("recover", organizationId, owner.id);
  const ended = () => getExecution(ctx, { id: asked.executionId });
  await soon(async () => expect(await ended()).toMatchObject({ state: "completed" }));
  await kill(other);
  expect(await ended()).toMatchObject({ structured: { result: { ok: true, data: "booked" } } });
  expect(server.effects).toEqual(["booked"]);
});
