import { allowLoopback } from "../sources/upstream.suite";
import { claimRootKey } from "../vault/installation";
import { indexPipeline } from "./indexing/index-pipeline";

/** A process of its own that indexes a pipeline, until it is killed. */
const [organizationId = "", id = ""] = process.argv.slice(2);

process.stdin.on("end", () => process.exit()).resume(); // whoever started it is gone
allowLoopback();
await claimRootKey();
process.stdout.write("begun\n");
await indexPipeline({ organizationId, id });
