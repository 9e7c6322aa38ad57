import { z } from "zod";
import type { WriteDb } from "../../db/scoped";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { operation } from "../../operation/operation";
import { endedNote, endOutOfReach } from "../invitations/reach";
import { endSessionsOf } from "../session/end";
import { requireNoKeptPassword } from "../sign-in-rules/rules";
import { endGrantsOf } from "./end-grants";
import { getMemberToChange, requireAnotherOwner } from "./get";

const Input = z.object({ userId: z.uuid() });
const Output = z.object({ userId: z.uuid(), status: z.enum(["active", "disabled"]) });

export const disableMember = operation({
  name: "member.disable",
  summary: "Disable a member: their sessions and keys stop working within a second",
  permission: "members:write",
  input: Input,
  output: Output,
  run: (ctx, { userId }) => setStatus(ctx, userId, "disabled"),
});

export const enableMember = operation({
  name: "member.enable",
  summary: "Let a disabled member in again",
  permission: "members:write",
  input: Input,
  output: Output,
  run: (ctx, { userId }) => setStatus(ctx, userId, "active"),
});

const setStatus = (ctx: Context, userId: string, status: "active" | "disabled") =>
  change(ctx, status === "active" ? "member.enable" : "member.disable", async (db, note) => {
    const { email, ended } = await storeStatus(ctx, db, { userId, status });
    note(email, ended);
    return { userId, status };
  });

type Status = { userId: string; status: "active" | "disabled" };

/** Lets a member in or keeps them out, within a change. Says whose it was and what ended with it. */
export async function storeStatus(ctx: Context, db: WriteDb, { userId, status }: Status) {
  const member = await getMemberToChange(ctx, db, userId);
  if (status === "disabled") {
    await requireAnotherOwner(db, member);
    await requireNoKeptPassword(db, userId);
    await endGrantsOf(db, userId);
  }
  await db.membership.updateMany({ where: { userId }, data: { status } });
  await endSessionsOf(db, ctx.organizationId, userId);
  return { email: member.email, ended: endedNote(await endOutOfReach(db)) };
}
