import { z } from "zod";
import { operation } from "../../operation/operation";
import { AuditFilter, readAudit } from "./list";

/** Exports each line with its exact text and hash, so that the file alone is enough to check the chain. */
export const exportAudit = operation({
  name: "audit.export",
  summary: "Export the audit log, newest first, with the hash of each line",
  permission: "audit:read",
  input: AuditFilter.extend({ before: z.coerce.number().int().positive().optional() }),
  output: z.object({
    lines: z.array(z.object({ seq: z.number().int(), hash: z.string(), entry: z.string() })),
    before: z.number().int().optional(),
  }),
  async run(ctx, { before, ...filter }) {
    const rows = await readAudit(ctx.db, filter, { before, take: pageRows });
    const lines = rows.map(({ seq, hash, entry }) => ({ seq: Number(seq), hash: Buffer.from(hash).toString("hex"), entry }));
    return { lines, before: rows.length === pageRows ? lines.at(-1)?.seq : undefined };
  },
});

const pageRows = 1_000;
