import { z } from "zod";
import { nearest } from "../nearest";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { type AuthTemplate, findPlugin } from "../plugins";
import { categories, findPreset, type Preset, presetAt, presets } from "../presets";
import { type Origin, Source } from "../sources";
import { suggestSlug, titleFrom } from "../tools";

const PresetView = z.object({
  slug: z.string(),
  title: z.string(),
  about: z.string(),
  kind: z.string(),
  address: z.string(),
  categories: z.array(z.enum(categories)),
  signIn: z.string().describe("How an account is connected"),
  docs: z.string(),
  logo: z.string().nullable(),
});
export type PresetView = z.output<typeof PresetView>;

export const listPresets = operation({
  name: "preset.list",
  summary: "List well-known systems that can be added by their name",
  permission: "integrations:read",
  input: z.object({ query: z.string().max(200).optional().describe("Words of a name, a category or what a system holds") }),
  output: z.object({ items: z.array(PresetView) }),
  run: async (_ctx, { query = "" }) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    return { items: presets.filter((preset) => words.every((word) => searched(preset).includes(word))).map(presetView) };
  },
});

const searched = ({ slug, title, about, kind, categories: all }: Preset): string =>
  [slug, title, about, kind, ...all].join(" ").toLowerCase();

const presetView = (preset: Preset): PresetView => ({ ...preset, categories: [...preset.categories] });

/** A source as it is given to an integration that is new: also a well-known system by its name. */
export const NewSource = z.union([Source, z.strictObject({ preset: z.string().max(60).describe("One of GET /api/v1/presets") })]);
type NewSource = z.output<typeof NewSource>;

type Chosen = { source: Source; kind: string | undefined };

/** The source that a name stands for; any other one stays what it is. */
export function chosenSource(source: NewSource, kind: string | undefined): Chosen {
  if (!("preset" in source)) return { source, kind };
  if (source.preset === "example") return { source: { config: {} }, kind: "example" };
  const preset = findPreset(source.preset);
  if (!preset) throw unknownPreset(source.preset);
  const { address, kind: plugin, config = {} } = preset;
  const isSpokenTo = findPlugin(plugin)?.sources.some(({ kind: way }) => way === "endpoint") ?? false;
  return { source: isSpokenTo ? { endpoint: address, config } : { url: address }, kind: plugin };
}

function unknownPreset(name: string): Failure {
  const meant = nearest(name, [...presets.map(({ slug }) => slug), "example"]);
  const advice = meant ? `Did you mean ${meant}?` : "GET /api/v1/presets lists them.";
  const message = `There is no preset ${name}. ${advice}`;
  return new Failure("invalid", message, { source: [message] });
}

type From = Source | Origin;

/** The well-known system that a source is the description or the endpoint of. */
export function presetOf(source: From): Preset | null {
  if ("url" in source) return presetAt(source.url);
  return "endpoint" in source ? presetAt(source.endpoint) : null;
}

type Understood = { title: string; servers: readonly { url: string }[] };

/** What a source is called: by the well-known system that it is, else by the service and by its cleaned title. */
export function namesOf(source: Source, { title, servers }: Understood): { title: string; slug: string | null } {
  const preset = presetOf(source);
  return preset ? { title: preset.title, slug: preset.slug } : { title: titleFrom(title), slug: suggestSlug({ title, servers }) };
}

const placements: AuthTemplate["placements"] = [
  { carrier: "header", name: "Authorization", prefix: "Bearer ", field: "accessToken" },
];

/** The ways to connect an account: those the source tells of, and what is known of it beyond that. */
export const waysToConnect = (source: From, templates: readonly AuthTemplate[]): AuthTemplate[] =>
  withToken(withKnownSignIn(presetOf(source), templates));

/** Descriptions of services leave out where to sign in, and schemas have no place for it. */
function withKnownSignIn(preset: Preset | null, templates: readonly AuthTemplate[]): AuthTemplate[] {
  if (!preset?.oauth || templates.some(({ kind }) => kind === "oauth2")) return [...templates];
  const { authorizationUrl, tokenUrl, scopes } = preset.oauth;
  const oauth = { flow: "authorization_code" as const, authorizationUrl, tokenUrl, discoveryUrl: null, scopes };
  const signIn: AuthTemplate = {
    slug: "oauth",
    label: `Sign in with ${preset.title}`,
    kind: "oauth2",
    fields: [],
    placements,
    oauth,
  };
  return [...templates.filter(({ kind }) => kind !== "none"), signIn, ...templates.filter(({ kind }) => kind === "none")];
}

const token: AuthTemplate = {
  slug: "access-token",
  label: "Access token",
  kind: "bearer",
  fields: [{ name: "token", label: "Access token", isSecret: true }],
  placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
  oauth: null,
};

/** Whoever has a token already need not sign in: where nothing but OAuth is offered, a token may be entered too. */
function withToken(templates: readonly AuthTemplate[]): AuthTemplate[] {
  const ways = templates.filter(({ kind }) => kind !== "none");
  const isOnlyOauth = ways.length > 0 && ways.every(({ kind }) => kind === "oauth2");
  return isOnlyOauth ? [...ways, token, ...templates.filter(({ kind }) => kind === "none")] : [...templates];
}
