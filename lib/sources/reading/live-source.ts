import { Failure } from "../../operation/failure";
import { type Json, type LiveSource, type Plugin, plugins } from "../../plugins";
import { checkArguments } from "../../schema";

type Config = Record<string, Json>;
/** A source that is no document, as somebody gave it. */
type GivenSource = { endpoint?: string; command?: string; args?: string[]; config: Record<string, unknown> };

function kindOf({ endpoint, command }: GivenSource): LiveSource["kind"] {
  if (endpoint !== undefined) return "endpoint";
  return command === undefined ? "none" : "command";
}

/** A source that is spoken to, as its plugin asks for it. */
export function liveSource(source: GivenSource, pluginId: string | null): { plugin: Plugin; live: LiveSource } {
  const plugin = pluginFor(source, pluginId);
  const checked = checkArguments({ schema: formOf(plugin, source), definitions: {}, args: source.config });
  if (!checked.ok) throw new Failure("invalid", `config: ${checked.message}`, { config: [checked.message] });
  const config = checked.args;
  return { plugin, live: asLive({ ...source, config }) };
}

export function asLive({ endpoint, command, args = [], config: given }: GivenSource): LiveSource {
  const config = given as Config; // safe: it came as JSON
  if (endpoint !== undefined) return { kind: "endpoint", endpoint, config };
  return command === undefined ? { kind: "none", config } : { kind: "command", command, args, config };
}

function pluginFor(source: GivenSource, id: string | null): Plugin {
  const kind = kindOf(source);
  const fitting = plugins.filter((plugin) => plugin.sources.some((form) => form.kind === kind));
  const named = fitting.filter((plugin) => id === null || plugin.id === id);
  const [only] = named;
  if (only && named.length === 1) return only;
  const there = fitting.map((plugin) => plugin.id).join(", ");
  if (there === "") throw new Failure("invalid", `No kind of integration is added by ${nouns[kind]}. Give a document.`);
  throw new Failure("invalid", `Say which kind it is: ${there}.`, { kind: [`Give one of ${there}.`] });
}

const nouns = { endpoint: "an address to speak to", command: "a command", none: "settings alone" } as const;

const formOf = (plugin: Plugin, source: GivenSource) => plugin.sources.find(({ kind }) => kind === kindOf(source))?.config ?? {};

/** What of a source's settings anybody may see, and what is sealed. */
export function withoutSecrets(source: GivenSource, pluginId: string): { shown: Config; secrets: Config | null } {
  const schema = formOf(pluginFor(source, pluginId), source);
  const properties = typeof schema === "object" ? ((schema.properties ?? {}) as Record<string, { writeOnly?: boolean }>) : {}; // safe: a plugin's own schema
  const isSecret = ([name]: [string, Json]) => properties[name]?.writeOnly === true;
  const entries = Object.entries(source.config as Config);
  const secrets = entries.filter(isSecret);
  return {
    shown: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: secrets.length > 0 ? Object.fromEntries(secrets) : null,
  };
}
