import { setTimeout as sleep } from "node:timers/promises";
import { scopedDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { everyPermission } from "../../operation/permission";
import { allowLoopback } from "../../sources/upstream.suite";
import { claimRootKey } from "../../vault/installation";
import { createExecution } from "../runs/create";

/** A process of its own that keeps eight runs going, as far as budgets let it, until it is killed. */
const [organizationId = "", userId = ""] = process.argv.slice(2);
const actor = { kind: "user" as const, id: userId, label: "test", onBehalfOf: null, permissions: everyPermission };
const ctx: Context = { organizationId, actor, db: scopedDb(organizationId), door: "command", requestId: "test" };

allowLoopback();
await claimRootKey();
process.stdout.write("begun\n");
for (let lane = 0; lane < 8; lane++) void keepRunning(lane);

async function keepRunning(lane: number): Promise<void> {
  const tool = lane === 0 ? "getThing({ id: 1 })" : `addThing({ title: "${process.pid}" })`;
  for (;;) {
    await createExecution(ctx, { code: `return (await tools.things_api.org.main.things.${tool}).ok` }).catch(afterRefusal);
    await sleep(2);
  }
}

async function afterRefusal(error: unknown): Promise<void> {
  if (!(error instanceof Failure) || error.code !== "limit") throw error;
  await sleep(10);
}
