import { describeEvent, type Facts } from "./describe";

export const forms = ["signed", "slack"] as const;
export type Form = (typeof forms)[number];

type Event = { event: string; facts: Facts; happenedAt: Date };

/** The body of a delivery. It is the same in each attempt, so that a receiver sees that it has it already. */
export function messageBody(form: Form, { event, facts, happenedAt }: Event, consoleOrigin: string): string {
  const { sentence, path } = describeEvent(event, facts);
  const url = new URL(path, consoleOrigin).href;
  if (form === "slack") return JSON.stringify(slackMessage(sentence, url));
  return JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data: { ...facts, summary: sentence, url } });
}

/** As Slack's incoming webhooks take it, and others that follow them. */
function slackMessage(sentence: string, url: string): object {
  const text = escaped(sentence);
  const link = `<${escaped(url)}|Open in Executor Console>`;
  return { text: `${text} ${link}`, blocks: [{ type: "section", text: { type: "mrkdwn", text: `${text}\n${link}` } }] };
}

/** Names are written by others: none of them may call a channel, or pass for a link. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
