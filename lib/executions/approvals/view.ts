import { z } from "zod";
import type { Context } from "../../operation/context";
import { open } from "../../vault/seal";
import { approvalIdOf, pauseIdOf } from "../ids";
import { sealedAt } from "../journal/sealed-at";
import { CallDecisionView } from "../views/call";
import type { PersonNames } from "../views/visible";
import { WithinCall } from "../views/within";
import { ClaimView } from "./claim";
import { EscalationView, escalationView } from "./escalation";
import type { ApprovalRecord } from "./find";
import { AskedAbout, askedAbout, type Tools } from "./tool";

export const ApprovalState = z.enum(["waiting", "accepted", "declined", "cancelled", "expired"]);

const Answer = z.object({
  by: z.object({ kind: z.string(), id: z.string(), label: z.string() }).nullable(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  scope: z.object({ kind: z.string(), hours: z.number().optional(), varying: z.array(z.string()).optional() }).nullable(),
  isEdited: z.boolean().describe("Whether it is approved with other arguments than were asked for"),
  editedArguments: z.unknown(),
});

/** An approval as the inbox shows it. */
export const ApprovalView = z.object({
  id: z.string(),
  executionId: z.string(),
  pauseId: z.string().describe("What POST /executions/:id/resume takes"),
  seq: z.number().int(),
  kind: z.enum(["approval", "form", "url", "plan", "outcome"]),
  state: ApprovalState,
  isDetached: z.boolean().describe("Whether the run went on without waiting"),
  actor: z.object({
    kind: z.string(),
    id: z.string(),
    label: z.string(),
    onBehalfOf: z.string().nullable(),
    person: z.string().nullable(),
  }),
  within: WithinCall.nullable().describe("The call whose tool runs the program that asks"),
  door: z.string().describe("Through which the run was begun: api, page, …"),
  address: z.string(),
  message: z.string(),
  tool: AskedAbout.nullable().describe("What its source says of the tool; null when it is gone"),
  arguments: z.unknown().describe("Null in a list where they are large; one approval by itself tells them whole"),
  argumentsText: z.string().nullable().describe("The same as the exact text that is approved"),
  areArgumentsLarge: z.boolean().describe("Whether arguments, asked or edited, are left out because they are large"),
  requestedSchema: z.unknown(),
  url: z.string().nullable(),
  signIn: z
    .object({ owner: z.enum(["org", "user"]) })
    .nullable()
    .describe("Whose sign-in it waits for; it is answered by signing in at the url"),
  decision: CallDecisionView.nullable(),
  answerers: z.object({
    peopleOnly: z.boolean().describe("Whether only people answer, no API key and no agent"),
    barredAsker: z.enum(["none", "key", "person"]).describe("Who may not approve because they asked"),
    quorum: z.number().int().nullish().describe("How many different people have to approve; without it one"),
    approverRole: z.string().nullish().describe("The role of those who may approve; without it any"),
    escalatedTo: z.string().nullish().describe("The role that may approve too by now, because nobody had answered"),
  }),
  escalation: EscalationView.nullable().describe("The role that may answer too once nobody has for a while"),
  claim: ClaimView.nullable().describe("Who said to be on it; others may answer all the same"),
  votes: z
    .array(z.object({ by: z.string(), at: z.iso.datetime() }))
    .describe("Where several people have to approve: who has so far"),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  answer: Answer.nullable(),
});
export type ApprovalView = z.infer<typeof ApprovalView>;

type ViewContext = {
  names: PersonNames;
  tools: Tools;
  claims: ReadonlyMap<string, ClaimView>;
  door: string;
  within: WithinCall | null;
};

/** An approval in a list, which leaves out large arguments. */
type ListedApproval = Omit<ApprovalRecord, "arguments" | "editedArguments" | "execution"> & {
  arguments: Uint8Array | null;
  editedArguments: Uint8Array | null;
  isEdited?: boolean;
};

export async function approvalView(
  ctx: Context,
  row: ListedApproval,
  { names, tools, claims, door, within }: ViewContext,
): Promise<ApprovalView> {
  const { organizationId } = ctx;
  const { id, executionId, number, seq, isDetached, address, actorKind, actorId, actorLabel, onBehalfOf } = row;
  const opened = (field: string, sealed: Uint8Array) => open(sealedAt.approval(organizationId, id, field), sealed);
  const argumentsText = row.arguments && (await opened("arguments", row.arguments));
  const args = argumentsText === null ? null : (JSON.parse(argumentsText) as unknown);
  return {
    id: approvalIdOf(executionId, number),
    pauseId: pauseIdOf(executionId, number),
    ...{ executionId, seq, isDetached, within, door, address, requestedSchema: row.requestedSchema },
    kind: row.kind as "approval", // safe: written by ask(), as are the state, the decision and who is barred
    state: row.state as "waiting",
    decision: row.decision as ApprovalView["decision"],
    answerers: {
      ...{ peopleOnly: row.peopleOnly, barredAsker: row.barredAsker as "none" },
      ...{ quorum: row.quorum, approverRole: row.approverRole, escalatedTo: row.escalatedAt && row.escalateTo },
    },
    ...{ escalation: escalationView(row), claim: claims.get(id) ?? null },
    votes: row.votes.map(({ label, votedAt }) => ({ by: label, at: votedAt.toISOString() })),
    actor: { kind: actorKind, id: actorId, label: actorLabel, onBehalfOf, person: names.get(onBehalfOf ?? "") ?? null },
    message: await opened("message", row.message),
    tool: await askedAbout(ctx, tools.get(id), args),
    arguments: args,
    argumentsText,
    areArgumentsLarge: row.arguments === null || (isEdited(row) && row.editedArguments === null),
    signIn: row.ownerKey === null ? null : { owner: row.ownerKey === "org" ? "org" : "user" },
    url: row.url && (await opened("url", row.url)),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answer: row.answeredAt && (await answerOf(row, row.answeredAt, opened)),
  };
}

const isEdited = (row: ListedApproval): boolean => row.isEdited ?? row.editedArguments !== null;

async function answerOf(row: ListedApproval, at: Date, opened: (field: string, sealed: Uint8Array) => Promise<string>) {
  const { answeredById: id, answeredByKind, answeredByLabel, reason, editedArguments, scope } = row;
  return {
    by: id === null ? null : { kind: answeredByKind ?? "", id, label: answeredByLabel ?? "" },
    at: at.toISOString(),
    reason: reason && (await opened("reason", reason)),
    scope: scope as { kind: string; hours?: number } | null, // safe: written by answer.ts
    isEdited: isEdited(row),
    editedArguments: editedArguments && (JSON.parse(await opened("editedArguments", editedArguments)) as unknown),
  };
}
