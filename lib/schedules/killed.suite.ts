import { setTimeout as sleep } from "node:timers/promises";
import { scopedDb } from "../db/scoped";
import { offerBuiltins } from "../executions/builtins.suite";
import type { Context } from "../operation/context";
import { everyPermission } from "../operation/permission";
import { publishRegistryTool, rollBackTool, updateRegistryTool } from "../registry";
import { indexPipeline } from "../retrieval";
import { allowLoopback } from "../sources/upstream.suite";
import { claimRootKey } from "../vault/installation";
import { workOff } from "./work-off.suite";

/** A process of its own that does what the queue would have it do, or publishes a tool again and again, until it is killed. */
const [mode = "", organizationId = "", userId = "", id = ""] = process.argv.slice(2);
const actor = { kind: "user" as const, id: userId, label: "test", onBehalfOf: null, permissions: everyPermission };
const db = scopedDb(organizationId);
const ctx: Context = { organizationId, actor, db, door: "command", requestId: "test" };
async function publish(): Promise<void> {
  await updateRegistryTool(ctx, { id, description: `At ${Date.now()}` });
  const { version } = await publishRegistryTool(ctx, { id });
  process.stdout.write(`published ${version}\n`);
  await rollBackTool(ctx, { id, version: "1.0.0" });
}

process.stdin.on("end", () => process.exit()).resume(); // whoever started it is gone
allowLoopback();
await claimRootKey();
offerBuiltins();
process.stdout.write("begun\n");
if (mode === "index") await indexPipeline({ organizationId, id });
for (;;) await (mode === "publish" ? publish() : workOff(organizationId).then(() => sleep(5)));
