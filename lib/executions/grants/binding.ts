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

type GatedCall = Bound & { address: string; args: Arguments; argumentsHash: string; seq: number };

/** Takes a use of a grant that covers this call. Returns the approval it came from, or null. */
export const consumeGrant = async (run: Run, call: GatedCall, decided: Decision): Promise<string | null> =>
  takeGrant(await callOf(run, call, decided));

/** The changes since a grant that would have covered the call; empty when there is none. */
export async function whyNotGranted(run: Run, call: GatedCall, decided: Decision): Promise<Changed[]> {
  const before = await findGrantBefore(await callOf(run, call, decided));
  if (!before) return [];
  const { rule, asking } = decided;
  const isOverruled = asking !== undefined && (before.policyId !== rule?.id || before.createdAt <= asking.since);
  return [...changesSince(before, call), ...(isOverruled ? ["policy" as const] : [])];
}

async function callOf({ ctx: { organizationId, actor }, id }: Run, gated: GatedCall, { rule, asking }: Decision) {
  const { args, argumentsHash, ...call } = gated;
  const made = { ...call, organizationId, executionId: id, actorKind: actor.kind, actorId: actor.id };
  const alike = (await findVarying(made)).map((varying) => alikeHash(organizationId, args, varying));
  return {
    ...made,
    argumentsHashes: [argumentsHash, ...(await Promise.all(alike))],
    ...{ policyId: asking ? (rule?.id ?? null) : null, policySince: asking?.since ?? null },
  };
}
