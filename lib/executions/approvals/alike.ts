import { z } from "zod";
import { readSmallArguments } from "../../db/journal/approvals";
import type { WriteDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { open } from "../../vault/seal";
import { type Arguments, alikeHash, differing, leavesOf } from "../grants/alike";
import { approvalIdOf } from "../ids";
import type { CallDecision } from "../journal/record";
import { sealedAt } from "../journal/sealed-at";
import { answerersNow, barFrom } from "./answerers";
import { type ApprovalRecord, approvalSelect, listedSelect } from "./find";
import { askedTool } from "./tool";

const comparedMax = 50;
const shownMax = 10;
/** The size of arguments that are still compared. */
const comparedBytesMax = 20_000;

export const AlikeCalls = z.object({
  waiting: z.number().int().describe("How many other calls of the tool wait in this run"),
  varying: z.array(z.string()).describe("JSON pointers to the arguments in which those that are compared differ"),
  calls: z
    .array(z.object({ id: z.string(), isWaiting: z.boolean(), arguments: z.unknown() }))
    .describe(`Up to ${shownMax} of them, those that wait first`),
});
type AlikeCalls = z.infer<typeof AlikeCalls>;

/** Calls of the same tool, account and server in the same run, which wait or were approved. */
const alikeIn = ({ id, executionId, ...approval }: ApprovalRecord) => {
  const { address, definitionHash, connectionId, credentialVersion, destination } = approval;
  const bound = { address, definitionHash, connectionId, credentialVersion, destination };
  return { id: { not: id }, executionId, kind: "approval", isDetached: false, state: { in: ["waiting", "accepted"] }, ...bound };
};

/** Compares a call with others of its run, so that those that differ in the same values can be allowed with it. */
export async function alikeCalls(ctx: Context, approval: ApprovalRecord, args: Arguments): Promise<AlikeCalls | null> {
  if (approval.kind !== "approval" || approval.state !== "waiting" || approval.isDetached) return null;
  const { organizationId, db } = ctx;
  const where = alikeIn(approval);
  const rows = await db.approval.findMany({
    where,
    select: listedSelect,
    orderBy: [{ state: "desc" }, { number: "asc" }], // `waiting` before `accepted`
    take: comparedMax,
  });
  const small = await readSmallArguments({ organizationId, ids: rows.map(({ id }) => id), bytesMax: comparedBytesMax });
  const compared = await Promise.all(
    rows.map(async ({ id, executionId, number, state }) => {
      const sealed = small.get(id)?.arguments;
      if (!sealed) return [];
      const text = await open(sealedAt.approval(organizationId, id, "arguments"), sealed);
      return [
        { id: approvalIdOf(executionId, number), isWaiting: state === "waiting", arguments: JSON.parse(text) as Arguments },
      ]; // safe: sealed by sealQuestion()
    }),
  );
  const calls = compared.flat();
  return {
    waiting: await db.approval.count({ where: { ...where, state: "waiting" } }),
    varying: differing([args, ...calls.map((call) => call.arguments)]),
    calls: calls.slice(0, shownMax),
  };
}

/** What an answer covers beside its own call: what has to be the same, and the calls that wait already. */
export type Covered = { argumentsHash: string; varying: string[]; ids: string[] };

const pageSize = 100;

/** Finds the waiting calls that differ from this one only in what may vary, and that this person may approve too. */
export async function coveredCalls(ctx: Context, approval: ApprovalRecord, given: readonly string[]): Promise<Covered> {
  const varying = [...new Set(given)].sort();
  const hashOf = (args: Arguments) => alikeHash(ctx.organizationId, args, varying);
  const own = await argumentsOf(approval);
  const known = new Set(leavesOf(own).keys());
  const argumentsHash = await hashOf(own);
  const mayApprove = approver(ctx, approval);
  const ids: string[] = [];
  for await (const other of alikeRecords(ctx, approval)) {
    const args = await argumentsOf(other);
    for (const pointer of leavesOf(args).keys()) known.add(pointer);
    const isCovered = other.state === "waiting" && ruleOf(other) === ruleOf(approval) && (await hashOf(args)) === argumentsHash;
    if (isCovered && (await mayApprove(other))) ids.push(other.id);
  }
  requireKnown(varying, known);
  return { argumentsHash, varying, ids };
}

async function* alikeRecords({ db }: Context, approval: ApprovalRecord): AsyncGenerator<ApprovalRecord> {
  for (let after = 0; ; ) {
    const where = { ...alikeIn(approval), number: { gt: after } };
    const page = await db.approval.findMany({ where, select: approvalSelect, orderBy: { number: "asc" }, take: pageSize });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.number;
  }
}

const argumentsOf = async ({ organizationId, id, arguments: sealed }: ApprovalRecord): Promise<Arguments> =>
  JSON.parse(await open(sealedAt.approval(organizationId, id, "arguments"), sealed)) as Arguments; // safe: sealed by sealQuestion()

/** What asks: the same answer covers no call about which anything else asks, such as a flow rule. */
function ruleOf({ decision }: ApprovalRecord): string | undefined {
  const { askedBy, rule } = (decision ?? {}) as Partial<CallDecision>; // safe: written by the journal
  return askedBy ?? rule?.id;
}

/** Looks the tool up once, because all of them are calls of it. */
function approver(ctx: Context, approval: ApprovalRecord): (other: ApprovalRecord) => Promise<boolean> {
  const asked = askedTool(ctx, approval);
  asked.catch(() => {});
  return async (other) => barFrom(ctx, { ...other, ...(await answerersNow(ctx, other, () => asked)) }) === null;
}

const namedMax = 20;

/** A misspelt pointer would let nothing vary, and nobody would notice. */
function requireKnown(varying: readonly string[], known: ReadonlySet<string>): void {
  const unknown = varying.find((pointer) => !known.has(pointer));
  if (unknown === undefined) return;
  const some = [...known].slice(0, namedMax).join(", ");
  const message = `${unknown} is not among the arguments of this call or of those like it. They have: ${some}.`;
  throw new Failure("invalid", `varying: ${message}`, { varying: [message] });
}

type Answered = {
  state: string;
  answeredAt: Date;
  answeredById: string;
  answeredByKind: string;
  answeredByLabel: string;
  scope: object;
};

/** Gives the answer to the covered calls that still wait. Returns their approvals. */
export async function answerCovered(db: WriteDb, { ids }: Covered, answered: Answered): Promise<string[]> {
  const where = { id: { in: ids }, state: "waiting", expiresAt: { gt: new Date() } };
  const select = { executionId: true, number: true } as const;
  const rows = await db.approval.updateManyAndReturn({ where, data: answered, select });
  return rows.sort((one, other) => one.number - other.number).map(({ executionId, number }) => approvalIdOf(executionId, number));
}
