import { scopedDb } from "../db/scoped";
import { identify } from "../identity";
import { allowLoopback } from "../sources/upstream.suite";
import { claimRootKey } from "../vault/installation";
import { createExecution } from "./runs/create";

/** A process of its own that runs a program for whoever holds this key, and says how the run ended. */
const [apiKey = "", code = ""] = process.argv.slice(2);

allowLoopback();
await claimRootKey();
const identity = await identify({ apiKey });
if (!identity) throw new Error("Nobody has this key.");
const { organizationId, actor } = identity;
const db = scopedDb(organizationId);
process.stdout.write("begun\n");
const { executionId, structured } = await createExecution(
  { organizationId, actor, db, door: "api", requestId: "test" },
  { code },
);
process.stdout.write(`${JSON.stringify({ executionId, structured })}\n`);
process.exit(0);
