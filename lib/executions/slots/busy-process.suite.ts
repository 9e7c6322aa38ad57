import { scopedDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { everyPermission } from "../../operation/permission";
import { allowLoopback } from "../../sources/upstream.suite";
import { claimRootKey } from "../../vault/installation";
import { createExecution } from "../runs/create";

/** A process of its own that keeps eight runs going, one after the other, until it is killed. */
const [organizationId = "", userId = ""] = process.argv.slice(2);
const actor = { kind: "user" as const, id: userId, label: "test", onBehalfOf: null, permissions: everyPermission };
const ctx: Context = { organizationId, actor, db: scopedDb(organizationId), door: "command", requestId: "test" };

allowLoopback();
await claimRootKey();
process.stdout.write("begun\n");
for (let lane = 0; lane < 8; lane++) void keepRunning();

async function keepRunning(): Promise<void> {
  for (;;) await createExecution(ctx, { code: `return tools.things_api.org.main.things.addThing({ title: "${process.pid}" })` });
}
