import { z } from "zod";
import { isUrl } from "../../url";
import { asConnectionName, asSlug, type ConnectionName, type IntegrationSlug } from "./address";

/** First segments that mean something else in code: nobody may take them for an integration. */
const reservedSlugs: ReadonlySet<string> = new Set([
  "search",
  "describe",
  "discover",
  "catalog",
  "executor",
  "registry",
  "builtin",
  "tools",
  "then",
  "constructor",
  "prototype",
]);

/** Names that JavaScript asks every object for, so that they can be no path. */
const neverPaths: ReadonlySet<string> = new Set(["then", "toJSON", "constructor", "prototype"]);

/** A name that an administrator gives a tool: parts that can be written after a dot, as code asks for them. */
export const GivenToolName = z
  .string()
  .max(300, "Use at most 300 characters")
  .refine((name) => name.split(".").every(isPart), "Use letters, digits and _, with dots between the parts, such as issues.list");

const isPart = (part: string): boolean =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(part) && !neverPaths.has(part) && !Object.hasOwn(Object.prototype, part);

/** What comes out stays what it is. */
const isName = /^([a-z]|_[0-9])[A-Za-z0-9]{0,60}$/;

export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug);

/** Names with capitals inside that are one word to everybody. */
const oneWord =
  /\b(GitHub|GitLab|OpenAI|OpenAPI|PayPal|YouTube|LinkedIn|HubSpot|WordPress|WhatsApp|DocuSign|DigitalOcean|ClickUp|BitBucket|SendGrid|CircleCI|LaunchDarkly|WooCommerce|QuickBooks|ServiceNow|TikTok|GraphQL|PostHog|PagerDuty)\b/g;

/** `DigitalOcean API` becomes `digitalocean_api`; null when nothing is left. A reserved slug is marked as another one. */
export function slugFrom(title: string): IntegrationSlug | null {
  const whole = title.replace(oneWord, (name) => name.toLowerCase());
  const slug = plainWordsOf(whole).join("_").toLowerCase().slice(0, 50).replace(/_+$/, "");
  const begun = /^[0-9]/.test(slug) ? `api_${slug}` : slug;
  return asSlug(isReservedSlug(begun) ? `${begun}_api` : begun);
}

/** `My Prod` becomes `myProd`; null when there is no letter or digit to make a name of. */
export function connectionNameFrom(text: string): ConnectionName | null {
  if (isName.test(text) && !neverPaths.has(text)) return asConnectionName(text);
  const [first, ...rest] = plainWordsOf(text).map((word) => word.toLowerCase());
  if (!first) return null;
  const joined = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("").slice(0, 60);
  const begun = /^[0-9]/.test(joined) ? `_${joined}` : joined;
  return asConnectionName(neverPaths.has(begun) ? `${begun}_` : begun);
}

/** In letters that code may hold: `Löwe` is one word, `Lowe`. */
function plainWordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

/** Words at the end of a title that say what every source is. */
const generic =
  /(^|[\s\-–—:,/]+)(apis?|rest|restful|http|web|openapi|swagger|graphql|specs?|specification|schema|definition|description|document|official|public|preview|beta|v\d+(\.\d+)*|\d+(\.\d+)+)$/i;
/** What stands in brackets at the end, or says how the document came to be. */
const aside = /\s*(\([^()]*\)|\[[^[\]]*\])$|\s+(\+|with|from|by)\s.*$/i;

/** A title as people say it: `GitHub's official OpenAPI spec + Octokit extension` is GitHub, `Stripe API` is Stripe. */
export function titleFrom(written: string): string {
  const whole = written.replace(/\s+/g, " ").trim();
  const bare = whole.replace(aside, "");
  const name = withoutGeneric(bare);
  const isAside = name !== bare || /[)\]]$/.test(whole); // `Chat with documents` is a name, `Chat API with documents` is not
  return (isAside ? name.replace(/['’]s$/, "") : withoutGeneric(whole)) || whole;
}

function withoutGeneric(title: string): string {
  const shorter = title.replace(generic, "").trim();
  return shorter === title ? title : withoutGeneric(shorter);
}

type Described = { title: string; servers: readonly { url: string }[] };

/** What a source is called in addresses: after the service its server belongs to, else after its title. */
export const suggestSlug = ({ title, servers }: Described): IntegrationSlug | null =>
  slugOfHost(servers[0]?.url) ?? slugFrom(titleFrom(title));

/** Names that stand for nobody in particular. */
const reserved = /(^|\.)(example\.(com|org|net)|example|test|local|localhost|internal|invalid|lan|home)$/;
/** Others keep their services here, so that it does not say whose a server is. */
const shared: ReadonlySet<string> = new Set(
  "googleapis amazonaws azure azurewebsites azure-api windows cloudfront herokuapp github gitlab vercel netlify appspot run cloudfunctions rapidapi ngrok fly onrender".split(
    " ",
  ),
);
const secondLevel: ReadonlySet<string> = new Set(["co", "com", "org", "net", "gov", "ac", "edu"]);
const unspecific: ReadonlySet<string> = new Set(["www", "api", "apis", "app", "rest", "gateway", "sandbox", "prod", "staging"]);

/** `api.github.com` is `github`; `gmail.googleapis.com` is `gmail`; an address without a name says nothing. */
function slugOfHost(url: string | undefined): IntegrationSlug | null {
  const host = url !== undefined && isUrl(url) ? new URL(url).hostname.toLowerCase() : "";
  const labels = host.split(".");
  if (labels.length < 2 || reserved.test(host) || /^[\d.]+$|[:[{%]/.test(host)) return null;
  const isDeep = labels.length > 2 && labels.at(-1)?.length === 2 && secondLevel.has(labels.at(-2) ?? "");
  const names = labels.slice(0, isDeep ? -2 : -1);
  const main = names.at(-1) ?? "";
  const isOfOthers = shared.has(main) && !(main === "github" || main === "gitlab" ? host.endsWith(".com") : false);
  const name = isOfOthers ? (names.slice(0, -1).find((label) => !unspecific.has(label)) ?? "") : main;
  const slug = asSlug(name.replaceAll("-", "_"));
  return slug === null || isReservedSlug(slug) || unspecific.has(name) ? null : slug;
}
