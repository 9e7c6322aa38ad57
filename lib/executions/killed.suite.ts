import { setTimeout as sleep } from "node:timers/promises";
import { findAbandoned } from "../db/journal/claims";
import { scopedDb } from "../db/scoped";
import type { Context } from "../operation/context";
import { everyPermission } from "../operation/permission";
import { allowLoopback } from "../sources/upstream.suite";
import { claimRootKey } from "../vault/installation";
import { answerApproval } from "./approvals/answer";
import { escalateApproval } from "./approvals/escalate";
import { resume } from "./driver/resume";
import { createExecution } from "./runs/create";

/** A process of its own that runs executions, or takes over what others left, until it is killed. */
const [mode = "", organizationId = "", userId = "", round = ""] = process.argv.slice(2);
const actor = { kind: "user" as const, id: userId, label: "test", onBehalfOf: null, permissions: everyPermission };
const ctx: Context = { organizationId, actor, db: scopedDb(organizationId), door: "command", requestId: "test" };

const things = "tools.things_api.org.main.things";
const code = (key: string) => `await ${things}.getThing({ id: 1 });
await ${things}.addThing({ title: "${key}a" });
await Promise.all([${things}.getThing({ id: 2 }), ${things}.getThing({ id: 3 })]);
await ${things}.addThing({ title: "${key}b" });
return "${key}";`;

process.stdin.on("end", () => process.exit()).resume(); // whoever started it is gone
allowLoopback();
await claimRootKey();
process.stdout.write("begun\n");
if (mode === "approve") await answerApproval(ctx, { id: round, action: "accept" });
if (mode === "book") await createExecution(ctx, { code: "return await tools.trips.org.main.book({})", background: true });
if (mode === "offered")
  await createExecution(ctx, {
    code: 'return await tools.executor.dynamic.press({ key: "a" })',
    session: round,
    background: true,
  });
if (mode === "code") await createExecution(ctx, { code: round, background: true });
const quietly = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
if (mode === "run") {
  for (let turn = 0; ; turn++)
    await Promise.all(
      [1, 2, 3].map((n) =>
        createExecution(ctx, { code: code(`${round}-${turn}-${n}-`), background: turn % 2 === 0, waitMs: 400 }).catch(quietly),
      ),
    );
}
for (; mode === "escalate"; await sleep(5)) {
  const where = { state: "waiting", escalatedAt: null, escalatesAt: { lte: new Date() } };
  for (const { id } of await ctx.db.approval.findMany({ where })) await escalateApproval({ organizationId, id }).catch(quietly);
}
for (;;) {
  for (const { id } of await findAbandoned(100)) await resume(organizationId, id).catch(quietly);
  await sleep(25);
}
