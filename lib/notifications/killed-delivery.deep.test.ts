import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { createExecution } from "../executions";
import { newRuns, things } from "../executions/executions.suite";
import { withDatabase } from "../operation/organization.suite";
import { letTimePass, newReceiver } from "./notifications.suite";

withDatabase();

function worker(): ChildProcess {
  const command = ["dist/programs/notifications/killed-delivery.suite.mjs"];
  const made = spawn(process.execPath, command, { env: process.env, stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(() => void made.kill("SIGKILL"));
  return made;
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

it("what is committed is sent by whichever process comes, also when one is killed in the middle of it", async () => {
  const runs = await newRuns();
  const { receiver } = await newReceiver(runs.ctx);
  receiver.serve(() => undefined);
  await createExecution(runs.ctx, { code: `await ${things}.addThing({ title: "a" })` });
  expect(receiver.seen).toEqual([]);
  const first = worker();
  await soon(() => expect(receiver.seen).toHaveLength(1));
  const gone = once(first, "exit");
  first.kill("SIGKILL");
  await gone;
  receiver.serve((_request, response) => void response.writeHead(200).end());
  await letTimePass(runs);
  worker();
  await soon(async () => expect(await runs.db.delivery.findMany()).toMatchObject([{ state: "delivered", attempt: 2 }]));
  const [one, other] = receiver.seen;
  expect([other?.headers["webhook-id"], other?.body]).toEqual([one?.headers["webhook-id"], one?.body]);
});
