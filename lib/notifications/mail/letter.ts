import { consoleOrigin } from "../../operation/console-origin";
import type { Mail } from "../../outbound/mail";
import { describeEvent, type Facts } from "../events/describe";

type Written = { event: string; facts: Facts; organization: string; isChosen: boolean; origin: string | undefined };

const subjectMax = 150;

/** An event as a message to a person, as plain text and as HTML. */
export function letterOf({ event, facts, organization, isChosen, origin }: Written): Pick<Mail, "subject" | "text" | "html"> {
  const { sentence, path } = describeEvent(event, facts);
  const base = consoleOrigin({ origin });
  const [url, settings] = [new URL(path, base).href, new URL("/settings/notifications", base).href];
  const foot = `You get this because ${isChosen ? "you chose it for" : "your role is asked in"} ${oneLine(organization)}.`;
  return {
    subject: oneLine(sentence).slice(0, subjectMax).toWellFormed(),
    text: `${sentence}\n\n${url}\n\n--\n${foot} Change it: ${settings}\n`,
    html: `<!doctype html><html><body style="font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#1c1c1c">
<p>${escaped(sentence)}</p>
<p><a href="${escaped(url)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:#1c1c1c;color:#ffffff;text-decoration:none">Open in Executor Console</a></p>
<p style="color:#666666;font-size:13px">${escaped(foot)} <a href="${escaped(settings)}" style="color:#666666">Change it</a></p>
</body></html>`,
  };
}

/** Names are written by others: a line break in one would begin a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
