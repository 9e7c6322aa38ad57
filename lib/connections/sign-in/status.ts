import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { personOf } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { AttemptState, stateOf, tooLate } from "./attempt";
import { pollDevice } from "./poll-device";

export const getAuthorization = operation({
  name: "connection.authorization",
  summary: "See how far a sign-in at a provider is that you began",
  permission: "connections:own",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid(), state: AttemptState, message: z.string(), handle: z.string().nullable() }),
  async run(ctx, { id }) {
    const find = () => ctx.db.oauthAttempt.findFirst({ where: { id, userId: personOf(ctx) ?? "" } });
    const known = await find();
    const isDevice = known?.intervalMs !== null && known?.state === "waiting" && known.expiresAt > new Date();
    if (known && isDevice) await pollDevice(ctx, known);
    const row = isDevice ? await find() : known;
    if (!row) throw new Failure("not_found", "You began no such sign-in.");
    const state = stateOf(row);
    return { id, state, message: row.message ?? said[state](row.handle), handle: row.handle };
  },
});

const said: Record<z.infer<typeof AttemptState>, (handle: string | null) => string> = {
  waiting: () => "Waiting for the sign-in at the provider.",
  connected: (handle) => `Connected: ${handle}`,
  failed: () => "Nothing was connected. Connect again.",
  expired: () => tooLate,
};

const keptMs = 24 * 60 * 60_000;

/** Sign-ins are told about for a day. */
export const forgetOldAuthorizations = (db: WriteDb) =>
  db.oauthAttempt.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptMs) } } });
