import { asSlug, type IntegrationSlug } from "../address";
import { isReservedSlug, slugFrom } from "./naming";

type Described = { title: string; servers: readonly { url: string }[] };

/** What a source is called in addresses: after the service its server belongs to, else after its title. */
export const suggestSlug = ({ title, servers }: Described): IntegrationSlug | null =>
  slugOfHost(servers[0]?.url) ?? slugFrom(title);

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
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname.toLowerCase() : "";
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
