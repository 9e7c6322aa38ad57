import { createConnection } from "../connections";
import { scopedDb } from "../db/scoped";
import type { Context } from "../operation/context";
import { everyPermission } from "../operation/permission";
import { apiText } from "../sources/upstream.suite";
import { addIntegration, refreshIntegration } from "./index";

/** A process of its own that imports, connects and refreshes one integration after the other until it is killed. */
const organizationId = process.argv[2] ?? "";
const actor = { kind: "user" as const, id: "test", label: "test", onBehalfOf: null, permissions: everyPermission };
const ctx: Context = { organizationId, actor, db: scopedDb(organizationId), door: "command", requestId: "test" };

const origin = "https://api.example.com";
const operations = (turn: number) =>
  Array.from({ length: 300 }, (_, number) => ({
    path: `/a${number}`,
    id: `read${number}`,
    description: `${number % 3 ? "same" : turn}`,
  }));
const source = (turn: number) => ({ text: apiText({ origin, operations: operations(turn) }) });

process.stdout.write("begun\n");
for (let turn = 0; ; turn++) {
  const { slug } = await addIntegration(ctx, { source: source(turn) });
  await createConnection(ctx, { integration: slug, owner: "org" });
  await refreshIntegration(ctx, { slug, source: source(turn + 1) });
}
