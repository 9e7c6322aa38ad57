import { createHash } from "node:crypto";
import { findGrantBefore, findVarying, takeGrant } from "../../db/journal/grants";
import type { Decision } from "../../policies";
import type { Answer, Binding, Changed, Run } from "../journal/record";
import { type Arguments, alikeHash } from "./alike";

/** A binding with the definition of the tool. */
export type Bound = Binding & { definitionHash: string };

type Approved = Binding & { definitionHash: string | null };

/** The differences since the approval. An approval does not cover them. */
export function changesSince(approved: Approved, now: Approved): Changed[] {
  const isOther = approved.connectionId !== now.connectionId;
  return [
    ...(approved.definitionHash === now.definitionHash ? [] : ["definition" as const]),
    ...(isOther ? ["connection" as const] : []),
    ...(isOther || approved.credentialVersion === now.credentialVersion ? [] : ["credential" as const]),
    ...(approved.destination === now.destination ? [] : ["destination" as const]),
  ];
}

/** An answer without a definition is a sign-in, which approves nothing. */
export const isAnsweredBy = (answer: Answer | null, now: Bound): boolean =>
  answer !== null && answer.definitionHash !== null && changesSince(answer, now).length === 0;

export const changesIn = (answer: Answer, now: Bound): Changed[] =>
  answer.definitionHash === null ? [] : changesSince(answer, now);

/** What a grant has to come from, where flow rules ask: all that ask together, so that one answer never covers another question. */
export function askedBy({ rule, flows = [] }: Decision): { askedBy?: string } {
  const ids = [...(rule ? [rule] : []), ...flows].map(({ id }) => id);
  return flows.length === 0 ? {} : { askedBy: ids.length === 1 ? (ids[0] as string) : idOfAll(ids) }; // safe: there is one
}

/** An id that stands for several. */
function idOfAll(ids: readonly string[]): string {
  const hash = createHash("sha256")
    .update([...ids].sort().join(" "))
    .digest("hex");
  return [8, 12, 16, 20, 32].map((end, index) => hash.slice([0, 8, 12, 16, 20][index], end)).join("-");
}

const askingId = (decided: Decision): string | null => askedBy(decided).askedBy ?? decided.rule?.id ?? null;

type GatedCall = Bound & { address: string; args: Arguments; argumentsHash: string; seq: number };

/** Takes a use of a grant that covers this call. Returns the approval it came from, or null. */
export const consumeGrant = async (run: Run, call: GatedCall, decided: Decision): Promise<string | null> =>
  takeGrant(await callOf(run, call, decided));

/** The changes since a grant that would have covered the call; empty when there is none. */
export async function whyNotGranted(run: Run, call: GatedCall, decided: Decision): Promise<Changed[]> {
  const before = await findGrantBefore(await callOf(run, call, decided));
  if (!before) return [];
  const { asking, flows } = decided;
  const isOther = before.policyId !== askingId(decided) || before.createdAt <= (asking?.since ?? before.createdAt);
  const isOverruled = asking !== undefined && flows === undefined && isOther; // the card tells of flow rules in any case
  return [...changesSince(before, call), ...(isOverruled ? ["policy" as const] : [])];
}

async function callOf({ ctx: { organizationId, actor }, id }: Run, gated: GatedCall, decided: Decision) {
  const { args, argumentsHash, ...call } = gated;
  const made = { ...call, organizationId, executionId: id, actorKind: actor.kind, actorId: actor.id };
  const alike = (await findVarying(made)).map((varying) => alikeHash(organizationId, args, varying));
  return {
    ...made,
    argumentsHashes: [argumentsHash, ...(await Promise.all(alike))],
    ...{ policyId: decided.asking ? askingId(decided) : null, policySince: decided.asking?.since ?? null },
  };
}
