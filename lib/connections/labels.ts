import { z } from "zod";
import type { WriteDb } from "../db/scoped";
import { type Context, can } from "../operation/context";
import { Failure } from "../operation/failure";
import { Label } from "../policies";

const labelsMax = 10;

/** What kind of data is behind a connection. */
export const Labels = z
  .array(z.string())
  .max(labelsMax, `A connection has at most ${labelsMax} labels`)
  .describe("What kind of data is behind it, such as hr or customer-data, for flow rules to name")
  .transform((labels, { addIssue }) => {
    const wrong = labels.find((label) => !Label.safeParse(label).success);
    if (wrong === undefined) return [...new Set(labels.map((label) => label.trim()))].sort();
    addIssue(`${wrong.slice(0, 50)} is no label: ${Label.safeParse(wrong).error?.issues[0]?.message}.`);
    return z.NEVER;
  });

export const labelNote = (labels: readonly string[]) => (labels.length > 0 ? { labels } : {});

type Relabelled = { before: readonly string[]; after: readonly string[] };

/** A label that a flow rule names falls only with the right to change that rule. */
export async function requireLabelsKept({ actor }: Context, db: WriteDb, { before, after }: Relabelled): Promise<void> {
  const gone = before.filter((label) => !after.includes(label));
  if (gone.length === 0 || can(actor, "policies:write")) return;
  const named = await db.flowRule.findFirst({
    where: { OR: [{ source: { in: gone } }, { targetKind: "label", target: { in: gone } }] },
    select: { source: true, target: true },
  });
  if (!named) return;
  const label = gone.find((one) => one === named.source || one === named.target) ?? "";
  const message = `A flow rule of the organization names the label ${label}, so taking it away needs the permission policies:write.`;
  throw new Failure("forbidden", message, { labels: [message] });
}
