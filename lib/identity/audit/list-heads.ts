import { z } from "zod";
import { operation } from "../../operation/operation";
import { headOf, readExportedHeads } from "./heads";

const Head = z.object({ seq: z.number().int(), hash: z.string() });

export const listAuditHeads = operation({
  name: "audit.heads",
  summary: "Show where the chain of the audit log stands, and the heads of it that were exported",
  permission: "audit:read",
  input: z.object({}),
  output: z.object({
    current: Head.nullable().describe("The last line; keep it somewhere else, and a later check proves the log with it"),
    base: Head.nullable().describe("The last line that was removed because it was old enough: the chain begins behind it"),
    exported: z.array(Head).describe("What the console exported outside of the database, the oldest first"),
  }),
  async run({ db, organizationId }) {
    const head = await db.auditHead.findFirst();
    const exported = await readExportedHeads(organizationId);
    return {
      current: head && headOf(head.seq, head.hash),
      base: head?.baseHash ? headOf(head.baseSeq, head.baseHash) : null,
      exported: [...exported].map(([seq, hash]) => ({ seq, hash })).sort((one, other) => one.seq - other.seq),
    };
  },
});
