import { z } from "zod";
import { describeEvent, type Facts } from "../events/describe";

export const Attempt = z.object({
  at: z.iso.datetime(),
  ms: z.number().int().describe("How long it took"),
  status: z.number().int().nullable().describe("The status of the answer; null if there was none"),
  error: z.string().nullable().describe("Why it does not count as delivered"),
  answer: z.string().describe("How the answer begins"),
});
export type Attempt = z.output<typeof Attempt>;

export const attemptsKept = 30;

export const Delivery = z.object({
  id: z.uuid().describe("What receivers get as `webhook-id`, in every attempt"),
  webhookId: z.uuid(),
  event: z.string(),
  summary: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int().describe("How often it was tried, as far as that is kept"),
  last: Attempt.nullable(),
  happenedAt: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable().describe("When it is tried next"),
  settledAt: z.iso.datetime().nullable(),
});
export type Delivery = z.output<typeof Delivery>;

export type DeliveryRow = {
  id: string;
  webhookId: string;
  event: string;
  facts: unknown;
  state: string;
  log: unknown;
  happenedAt: Date;
  dueAt: Date;
  settledAt: Date | null;
};

export const factsOf = ({ facts }: Pick<DeliveryRow, "facts">): Facts => facts as Facts; // safe: triggers write objects

export const logOf = ({ log }: Pick<DeliveryRow, "log">): Attempt[] => z.array(Attempt).parse(log);

export function deliveryView(row: DeliveryRow): Delivery {
  const log = logOf(row);
  return {
    ...{ id: row.id, webhookId: row.webhookId, event: row.event },
    summary: describeEvent(row.event, factsOf(row)).sentence,
    state: row.state as Delivery["state"], // safe: one of the three words
    attempts: log.length,
    last: log.at(-1) ?? null,
    happenedAt: row.happenedAt.toISOString(),
    nextAt: row.state === "waiting" ? row.dueAt.toISOString() : null,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
