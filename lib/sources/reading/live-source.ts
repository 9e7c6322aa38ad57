import { Failure } from "../../operation/failure";
import {
  candidates,
  findPlugin,
  type Json,
  type JsonSchema,
  type LiveSource,
  type Plugin,
  type SourceForm,
  whyNotLoaded,
} from "../../plugins";
import { checkArguments } from "../../schema";
import { type Detected, detectEndpoint } from "./detect";
import { secretsOfUrl } from "./source-secrets";

type Config = Record<string, Json>;
/** A source that is no document, as somebody gave it. */
export type GivenSource = { endpoint?: string; command?: string; args?: string[]; config: Record<string, unknown> };

function kindOf({ endpoint, command }: GivenSource): LiveSource["kind"] {
  if (endpoint !== undefined) return "endpoint";
  return command === undefined ? "none" : "command";
}

/** A source that is spoken to, as its plugin asks for it. Null leaves a secret out. */
export async function checkedSource(source: GivenSource, pluginId: string | null): Promise<Detected> {
  const plugin = await pluginFor(source, pluginId);
  const schema = formOf(plugin, source).config;
  const secrets = new Set(secretNames(schema));
  const args = Object.entries(source.config).filter(([name, value]) => !(value === null && secrets.has(name)));
  const checked = checkArguments({ schema, definitions: {}, args: Object.fromEntries(args) });
  if (!checked.ok) throw new Failure("invalid", `config: ${checked.message}`, problemsByField(checked.problems));
  const config = checked.args;
  return { plugin, live: asLive({ ...source, config }) };
}

const problemsByField = (problems: readonly { path: string; message: string }[]) =>
  Object.fromEntries(problems.map(({ path, message }) => [path === "" ? "config" : `config.${path}`, [message]]));

/** A kind that was given is there; a plugin in code says what is wrong with its file. */
export function requireKind(id: string): void {
  if (candidates(id).length > 0) return;
  const why = whyNotLoaded(id);
  if (why !== null) throw new Failure("unavailable", why);
  const message = `There is no kind of integration called ${JSON.stringify(id.slice(0, 60))}.`;
  const there = candidates(null).map((plugin) => plugin.id);
  throw new Failure("invalid", message, { kind: [`Give one of ${there.join(", ")}.`] });
}

/** The plugin of what is stored; one that has gone is a mistake of whoever took it away. */
export function pluginOf(id: string): Plugin {
  const plugin = findPlugin(id);
  if (!plugin) throw new Failure("internal", `The kind of integration ${id} is gone.`);
  return plugin;
}

export function asLive({ endpoint, command, args = [], config: given }: GivenSource): LiveSource {
  const config = given as Config; // safe: it came as JSON
  if (endpoint !== undefined) return { kind: "endpoint", endpoint, config };
  return command === undefined ? { kind: "none", config } : { kind: "command", command, args, config };
}

/** The same as it is given to the API. */
export function givenSource(live: LiveSource) {
  if (live.kind === "endpoint") return { endpoint: live.endpoint, config: live.config };
  return live.kind === "command" ? { command: live.command, args: live.args, config: live.config } : { config: live.config };
}

async function pluginFor(source: GivenSource, id: string | null): Promise<Plugin> {
  const kind = kindOf(source);
  const takes = (plugin: Plugin) => plugin.sources.some((form) => form.kind === kind);
  const [fitting, named] = [candidates(null).filter(takes), candidates(id).filter(takes)];
  const [only] = named;
  if (only && named.length === 1) return only;
  const there = fitting.map((plugin) => plugin.id).join(", ");
  const [fixed] = candidates(id ?? "");
  if (fixed && named.length === 0) throw new Failure("invalid", `${fixed.label} is not added by ${nouns[kind]}.`);
  if (there === "") throw new Failure("invalid", `No kind of integration is added by ${nouns[kind]}. Give a document.`);
  const { detected, tried } = source.endpoint && named.length > 1 ? await detectEndpoint(source.endpoint, null) : notAsked;
  if (detected) return detected.plugin;
  throw new Failure("invalid", `Say which kind it is: ${there}. ${tried}`.trim(), { kind: [`Give one of ${there}.`] });
}

const notAsked = { detected: null, tried: "" };
const nouns = { endpoint: "an address to speak to", command: "a command", none: "settings alone" } as const;
const noForm: SourceForm = { kind: "none", label: "", config: { type: "object" } };

export const formOf = (plugin: Plugin, source: GivenSource): SourceForm =>
  plugin.sources.find(({ kind }) => kind === kindOf(source)) ?? noForm;

/** The names of the settings that are shown to nobody. */
export function secretNames(config: JsonSchema): string[] {
  const properties = typeof config === "object" ? ((config.properties ?? {}) as Record<string, { writeOnly?: boolean }>) : {}; // safe: a plugin's own schema
  return Object.keys(properties).filter((name) => properties[name]?.writeOnly === true);
}

/** What of a source's settings anybody may see, and what is sealed. */
export function withoutSecrets(source: GivenSource, plugin: Plugin): { shown: Config; secrets: Config | null } {
  const hidden = new Set(secretNames(formOf(plugin, source).config));
  const entries = Object.entries(source.config as Config);
  const secrets = entries.filter(([name]) => hidden.has(name));
  return {
    shown: Object.fromEntries(entries.filter(([name]) => !hidden.has(name))),
    secrets: secrets.length > 0 ? Object.fromEntries(secrets) : null,
  };
}

/** The secrets of a source that is spoken to: in its address and among its settings. */
export function secretsOfSource(source: LiveSource | null, plugin: Plugin): string[] {
  if (source === null) return [];
  const { secrets } = withoutSecrets(givenSource(source), plugin);
  const set = Object.values(secrets ?? {}).flatMap(textsIn);
  return source.kind === "endpoint" ? [...secretsOfUrl(source.endpoint), ...set] : set;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
