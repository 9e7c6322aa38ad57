import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { Attempt, Delivery, deliveryView, logOf } from "./delivery";
import { bodyFor, getDeliveryRow } from "./send";

export const noDelivery = () => new Failure("not_found", "There is no such delivery, or it was kept long enough.");

export const getDelivery = operation({
  name: "delivery.get",
  summary: "Read what was sent to a webhook, and every answer",
  permission: "webhooks:write",
  input: z.object({ id: z.uuid() }),
  output: Delivery.extend({ body: z.string(), log: z.array(Attempt) }),
  async run({ db }, { id }) {
    const row = await getDeliveryRow(db, id);
    if (!row) throw noDelivery();
    return { ...deliveryView(row), body: bodyFor(row.webhook, row), log: logOf(row) };
  },
});
