import { z } from "zod";
import type { EventKind, testEvent } from "./kinds";

/** What a trigger noted of an event: the fields that others get, none of them a secret. */
export type Facts = Record<string, unknown>;

const Actor = z.object({ kind: z.string(), name: z.string() });
const Approval = z.object({
  ...{ id: z.string(), tool: z.string().nullable(), state: z.string(), askedBy: Actor, answeredBy: Actor.nullable() },
  ...{ claimedBy: Actor.nullish(), escalatedTo: z.string().nullish(), expiresAt: z.iso.datetime() },
});
const Run = z.object({ id: z.string(), startedBy: Actor, errorCode: z.string().nullable() });
const Connection = z.object({ integration: z.string(), name: z.string(), owner: z.string() });
const Changes = z.object({ added: z.number(), changed: z.number(), removed: z.number(), heldBack: z.number() });
const Catalog = z.object({ integration: z.string(), change: z.string(), tools: Changes.nullable() });
const Disabled = z.object({ name: z.string(), because: z.string() });

type Description = { sentence: string; path: string };
type Describe = (facts: Facts) => Description;

type Approval = z.output<typeof Approval>;

/** A question without a tool is about a whole plan. */
const actOf = ({ tool }: Approval) => (tool === null ? "run a plan" : `call ${tool}`);
const subjectOf = ({ tool }: Approval) => tool ?? "a plan";

/** Whoever hears of it again reads that somebody looks after it. */
const claimWords = ({ claimedBy }: Approval) => (claimedBy ? ` ${claimedBy.name} is on it.` : "");

const untilOf = ({ expiresAt }: Approval) => `${expiresAt.slice(0, 16).replace("T", " ")} UTC`;

const resume = ({ id }: { id: string }) => `/resume/${id}`;

const describers: Record<EventKind | typeof testEvent, Describe> = {
  "approval.waiting": (facts) => {
    const approval = Approval.parse(facts);
    return { sentence: `${approval.askedBy.name} asks to ${actOf(approval)}.`, path: resume(approval) };
  },
  "approval.expiring": (facts) => {
    const approval = Approval.parse(facts);
    const sentence = `Nobody has answered yet: ${approval.askedBy.name} asks to ${actOf(approval)}. It expires at ${untilOf(approval)}.`;
    return { sentence: `${sentence}${claimWords(approval)}`, path: resume(approval) };
  },
  "approval.claimed": (facts) => {
    const approval = Approval.parse(facts);
    const sentence = `${approval.claimedBy?.name} is on it: ${approval.askedBy.name} asks to ${actOf(approval)}.`;
    return { sentence, path: resume(approval) };
  },
  "approval.escalated": (facts) => {
    const approval = Approval.parse(facts);
    const asked = `${approval.askedBy.name} asks to ${actOf(approval)}, and nobody has answered.`;
    const sentence = `${asked} Members with the role ${approval.escalatedTo} may answer too, until ${untilOf(approval)}.`;
    return { sentence: `${sentence}${claimWords(approval)}`, path: resume(approval) };
  },
  "approval.answered": (facts) => {
    const approval = Approval.parse(facts);
    const by = approval.answeredBy ? ` by ${approval.answeredBy.name}` : "";
    const what = `The approval of ${subjectOf(approval)}, which ${approval.askedBy.name} asked for,`;
    return { sentence: `${what} was ${approval.state}${by}.`, path: resume(approval) };
  },
  "approval.expired": (facts) => {
    const approval = Approval.parse(facts);
    const sentence = `Nobody answered the approval of ${subjectOf(approval)} in time. ${approval.askedBy.name} asked for it.`;
    return { sentence, path: resume(approval) };
  },
  "run.failed": (facts) => {
    const { id, startedBy, errorCode } = Run.parse(facts);
    return { sentence: `A run of ${startedBy.name} failed${errorCode ? ` (${errorCode})` : ""}.`, path: `/runs/${id}` };
  },
  "run.completed": (facts) => {
    const { id, startedBy } = Run.parse(facts);
    return { sentence: `A run of ${startedBy.name} completed.`, path: `/runs/${id}` };
  },
  "connection.needs_sign_in": (facts) => {
    const { integration, name, owner } = Connection.parse(facts);
    const whose = owner === "org" ? "the organization's" : "a member's";
    return {
      sentence: `Somebody has to sign in again at ${integration}: ${whose} connection ${name} no longer works.`,
      path: `/integrations/${integration}`,
    };
  },
  "catalog.changed": (facts) => {
    const { integration, change, tools } = Catalog.parse(facts);
    const path = change === "removed" ? "/integrations" : `/integrations/${integration}`;
    return { sentence: tools ? changedTools(integration, tools) : `The integration ${integration} was ${change}.`, path };
  },
  "webhook.disabled": (facts) => {
    const { name, because } = Disabled.parse(facts);
    const why = because === "gone" ? "its address answered that it is gone" : "nothing arrived there for days";
    return { sentence: `The webhook ${name} was switched off: ${why}.`, path: "/settings/notifications" };
  },
  "webhook.test": () => ({
    sentence: "This is a test. Messages of this console arrive here.",
    path: "/settings/notifications",
  }),
};

function changedTools(integration: string, { added, changed, removed, heldBack }: z.output<typeof Changes>): string {
  const counted = [
    [added, "came"],
    [changed, "changed"],
    [removed, "went"],
  ] as const;
  const parts = counted.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const held = heldBack > 0 ? ` ${heldBack} wait for somebody to look at them.` : "";
  return `Tools of ${integration}: ${parts.join(", ")}.${held}`;
}

/** An event in one sentence, and the page of this console that shows more. */
export const describeEvent = (event: string, facts: Facts): Description => describers[event as EventKind](facts); // safe: triggers and the test write no others
