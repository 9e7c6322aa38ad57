import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { requireOwner } from "../manage/actor";
import { getScheduleRow } from "../manage/schedule";
import { newSecret, openSecret, sealSecret } from "../sealing/secrets";

const hoursMax = 24 * 7;
const hourMs = 3_600_000;

export const rotateHookSecret = operation({
  name: "schedule.rotate",
  summary: "Give the webhook of a schedule a new secret, shown this once; the old one counts beside it for a while",
  permission: "schedules:write",
  input: z.object({ id: z.uuid(), overlapHours: z.number().int().min(0).max(hoursMax).default(24) }),
  output: z.object({ id: z.uuid(), secret: z.string(), previousSecretUntil: z.iso.datetime().nullable() }),
  async run(ctx, { id, overlapHours }) {
    const row = await getScheduleRow(ctx, id);
    await requireOwner(ctx, row);
    if (!row.secret) throw new Failure("conflict", "It runs at times. No request begins it, so it has no secret.");
    const { organizationId } = ctx;
    const known = await openSecret({ organizationId, id, field: "secret" }, row.secret);
    const secret = newSecret();
    const previousUntil = overlapHours === 0 ? null : new Date(Date.now() + overlapHours * hourMs);
    const previousSecret = previousUntil && (await sealSecret({ organizationId, id, field: "previous" }, known));
    const sealed = await sealSecret({ organizationId, id, field: "secret" }, secret);
    await change(ctx, "schedule.rotate", async (db, note) => {
      await db.schedule.updateMany({ where: { id }, data: { secret: sealed, previousSecret, previousUntil } });
      note(row.name, { id, overlapHours });
    });
    return { id, secret, previousSecretUntil: previousUntil?.toISOString() ?? null };
  },
});
