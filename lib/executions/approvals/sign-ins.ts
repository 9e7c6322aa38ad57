import { hasSignedIn, maySignIn, type SignIn, signInsOf } from "../../connections";
import { lockExecution } from "../../db/lock";
import { systemContext } from "../../identity";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { enqueue } from "../../queue/enqueue";
import { announce } from "../../signal/announce";
import { resumeSoon } from "../driver/resume";
import { approvalIdOf } from "../ids";
import type { ApprovalRecord } from "./find";

/** A job that continues calls whose sign-in is complete. Queued by each sign-in question and by each sign-in. */
export async function answerSignIns({
  organizationId,
  id: integrationId,
}: {
  organizationId: string;
  id: string;
}): Promise<void> {
  const ctx = systemContext({ organizationId, name: "sign_in.look", door: "job" });
  const waiting = await ctx.db.approval.findMany({
    where: { integrationId, state: "waiting", expiresAt: { gt: new Date() } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      executionId: true,
      number: true,
      address: true,
      integrationId: true,
      ownerKey: true,
      connectionName: true,
      wantedScope: true,
    },
  });
  for (const approval of waiting) {
    const signIn = signInOf(approval);
    if (signIn && (await hasSignedIn(ctx.db, signIn))) await accept(ctx, approval);
  }
}

type SignInQuestion = Pick<ApprovalRecord, "id" | "executionId" | "number" | "address">;
type SignInFields = Pick<ApprovalRecord, "integrationId" | "ownerKey" | "connectionName" | "wantedScope">;

async function accept(ctx: Context, { id, executionId, number, address }: SignInQuestion): Promise<void> {
  const { organizationId } = ctx;
  await change(ctx, "approval.sign_in", async (db, note) => {
    await lockExecution(db, organizationId, executionId);
    const data = { state: "accepted", answeredAt: new Date() };
    await db.approval.updateMany({ where: { id, state: "waiting" }, data });
    note(approvalIdOf(executionId, number), { address });
    await enqueue(db, { task: "execution.resume", payload: { organizationId, id: executionId } });
    await announce(db, { topic: "approval.changed", payload: { organizationId, executionId } });
  });
  resumeSoon(organizationId, executionId);
}

function signInOf({ integrationId, ownerKey, connectionName, wantedScope }: SignInFields): SignIn | null {
  return integrationId === null || ownerKey === null ? null : { integrationId, ownerKey, connectionName, wantedScope };
}

export function mayAnswerSignIn(ctx: Context, approval: ApprovalRecord): boolean {
  const signIn = signInOf(approval);
  return signIn === null || maySignIn(ctx, signIn);
}

/** A filter for questions that the actor can answer. Only somebody who can complete a sign-in answers it. */
export const answerableSignIns = (ctx: Context) => ({ OR: [{ ownerKey: null }, signInsOf(ctx)] });

/** Refuses an answer by somebody who cannot sign in, and an acceptance before somebody has. */
export async function requireSignIn(
  ctx: Context,
  approval: ApprovalRecord,
  action: "accept" | "decline" | "cancel",
): Promise<void> {
  const signIn = signInOf(approval);
  if (signIn === null) return;
  if (!maySignIn(ctx, signIn))
    throw new Failure(
      "forbidden",
      signIn.ownerKey === "org"
        ? "This waits for a sign-in for the organization, which needs the permission connections:write."
        : "This waits for somebody to sign in with their own account. Only they can answer it.",
    );
  if (action === "accept" && !(await hasSignedIn(ctx.db, signIn)))
    throw new Failure(
      "conflict",
      "Nobody has signed in yet. Open the address of the question and sign in; the run goes on by itself.",
    );
}
