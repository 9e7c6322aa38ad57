import { setTimeout as sleep } from "node:timers/promises";
import { findAbandoned } from "../db/journal/claims";
import { scopedDb } from "../db/scoped";
import { resumeExecutionJob } from "../executions";
import type { Context } from "../operation/context";
import { everyPermission } from "../operation/permission";
import { allowLoopback } from "../sources/upstream.suite";
import { claimRootKey } from "../vault/installation";
import { offerAgents } from "./offer";
import { runAgent } from "./runs/run";

/** A process of its own that runs an agent, or takes over what others left, until it is killed. */
const [mode = "", organizationId = "", userId = ""] = process.argv.slice(2);
const actor = { kind: "user" as const, id: userId, label: "test", onBehalfOf: null, permissions: everyPermission };
const ctx: Context = { organizationId, actor, db: scopedDb(organizationId), door: "command", requestId: "test" };
const quietly = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`);

process.stdin.on("end", () => process.exit()).resume(); // whoever started it is gone
allowLoopback();
await claimRootKey();
offerAgents();
process.stdout.write("begun\n");
if (mode === "run") runAgent(ctx, { agent: "helper", input: "Go", background: true }).catch(quietly);
for (;;) {
  for (const { id } of await findAbandoned(100)) await resumeExecutionJob({ organizationId, id }).catch(quietly);
  await sleep(25);
}
