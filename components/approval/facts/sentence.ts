import type { ApprovalDetails, ApprovalView } from "@executor/core/executions";
import { urlOf } from "../../ui/url-of";
import { visibleText } from "../../ui/visible-text";
import { withoutMarkdown } from "../../ui/without-markdown";

type ApprovalSubject = Pick<ApprovalView, "kind" | "message" | "address" | "tool">;
type Request = { method: string; url: string } | null;

/** The act in a few words: the title its source gives it, else what would be sent. A question says what it asks. */
export function sentenceOf(asked: ApprovalSubject, request?: Request): string {
  const title = titleOf(asked);
  return title === null ? visibleText(sentOf(asked, request)) : visibleText(title);
}

/** What would be sent, where the title stands above it. */
export function lineOf(asked: ApprovalSubject, request?: Request): string | null {
  const sent = sentOf(asked, request);
  return titleOf(asked) === null || sent === titleOf(asked) || isUntold(asked, sent) ? null : visibleText(sent);
}

/** What its source says of the tool beyond its title. */
export function wordsOf({ kind, message, tool }: ApprovalSubject): string | null {
  if (kind !== "approval" || !tool) return null;
  const words = withoutMarkdown(tool.description).trim();
  return [tool.title, message].some((told) => told !== null && sameWords(told, words)) || words === ""
    ? null
    : visibleText(words);
}

type MaybePlan = { plan?: ApprovalDetails["plan"] };

/** Whether the call, or one of the plan, destroys something. */
export function isDestructive({ kind, tool, plan }: ApprovalSubject & MaybePlan): boolean {
  if (kind === "plan")
    return plan?.some(({ effect, decision }) => effect === "destructive" && decision.action !== "block") ?? false;
  return kind === "approval" && tool?.effect === "destructive";
}

const titleOf = ({ kind, tool }: ApprovalSubject): string | null => (kind === "approval" && tool?.title?.trim()) || null;

const isUntold = ({ address }: ApprovalSubject, message: string): boolean => message === `Call ${address}`;

function sentOf(asked: ApprovalSubject, request?: Request): string {
  const url = request && urlOf(request.url);
  if (!isUntold(asked, asked.message) || !url) return asked.message;
  return `${request.method} ${url.host}${url.pathname}`;
}

const sameWords = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.trim().replace(/\.$/, "").toLowerCase();
