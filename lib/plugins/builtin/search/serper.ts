import { Failure } from "../../../operation/failure";
import { redactor } from "../../../outbound/redact";
import { requireBounded } from "../../json/bounds";
import { parseExactly } from "../../json/exact-json";
import { isObject, ownList, ownText } from "../../json/values";
import type { Hit, SearchProvider } from "./provider";

const totalMs = 20_000;

/** Google's results by serper.dev. */
export const serper: SearchProvider = {
  service: { key: "web_search", variant: "serper", label: "Serper", endpoint: "https://google.serper.dev/search" },
  async search({ query, count, page, country, language, kind }, { secret, endpoint }, network) {
    const { origin, href } = new URL(kind === "news" ? endpoint.replace(/\/search\/?$/, "/news") : endpoint);
    const asked = { q: query, num: count, page, ...(country ? { gl: country } : {}), ...(language ? { hl: language } : {}) };
    const response = await network.fetch(href, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(asked),
      credentials: { headers: { "X-API-KEY": secret }, query: {}, origins: [origin] },
      responseBytesMax: 2_000_000,
      totalMs,
    });
    const text = redactor([secret])(await response.text());
    if (!response.ok) throw refusalOf(response.status, text);
    const said = resultIn(text);
    const listed = ownList(said, kind === "news" ? "news" : "organic").filter(isObject);
    return { hits: listed.flatMap((one, index) => hitOf(one, index) ?? []).slice(0, count), answer: answerIn(said) };
  },
};

function resultIn(text: string): Record<string, unknown> {
  requireBounded(text);
  try {
    const value = parseExactly(text);
    if (isObject(value)) return value;
  } catch {
    // what is no JSON is refused below
  }
  throw new Failure("unavailable", "The search service answered with something that is no list of results.");
}

function refusalOf(status: number, text: string): Failure {
  const said = /"message"\s*:\s*"([^"]{1,300})"/.exec(text)?.[1];
  const words = said ? ` It says: ${said}` : "";
  if (status === 401 || status === 403)
    return new Failure(
      "forbidden",
      `The search service does not take the key it was given.${words} Check it in Settings, Services.`,
    );
  if (status === 429) return new Failure("limit", `The search service has no searches left for this key at the moment.${words}`);
  return new Failure("unavailable", `The search service answered ${status}.${words}`);
}

function hitOf(one: Record<string, unknown>, index: number): Hit | null {
  const url = ownText(one, "link");
  if (!url || !/^https?:\/\//.test(url)) return null;
  return {
    title: ownText(one, "title") ?? url,
    url,
    snippet: ownText(one, "snippet") ?? "",
    position: typeof one.position === "number" ? one.position : index + 1,
    date: ownText(one, "date") ?? null,
    source: ownText(one, "source") ?? null,
  };
}

function answerIn({ answerBox: box }: Record<string, unknown>): string | null {
  return isObject(box) ? (ownText(box, "answer") ?? ownText(box, "snippet") ?? null) : null;
}
