import { z } from "zod";
import { Failure } from "../../operation/failure";
import type { Json } from "../../plugins";
import type { Detected } from "./detect";
import { formOf, givenSource, pluginOf, secretNames, withoutSecrets } from "./live-source";
import { isLive, type LiveView, type Origin, type Owner, type Source, shownOrigin, sourceAgain } from "./source";

/** What a source that is spoken to asks for, and which of its secrets are set. */
export const SourceSettings = z.object({
  label: z.string(),
  /** The JSON Schema of `config`. A property with `writeOnly` is a secret. */
  config: z.record(z.string(), z.unknown()),
  secretsSet: z.array(z.string()),
});
export type SourceSettings = z.output<typeof SourceSettings>;

type Stored = Owner & { plugin: string; origin: unknown };

/** Null where the source is a document. */
export async function settingsOf({ plugin, origin, ...owner }: Stored): Promise<SourceSettings | null> {
  const source = await sourceAgain(origin as Origin, owner); // safe: only originOf() makes it
  if (!source || !isLive(source)) return null;
  const { label, config } = formOf(pluginOf(plugin), source);
  const secretsSet = secretNames(config).filter((name) => Object.hasOwn(source.config, name));
  return { label, config: config as Record<string, unknown>, secretsSet }; // safe: a plugin states an object
}

/** A service as anybody may see it. */
export function shownService({ plugin, live }: Detected): { service: LiveView; secretsSet: string[] } {
  const given = givenSource(live);
  const { shown, secrets } = withoutSecrets(given, plugin);
  return { service: { ...given, config: shown }, secretsSet: Object.keys(secrets ?? {}) };
}

/** New settings with the secrets that they leave out. A secret is given again for any other address or command. */
export async function withKeptSecrets(given: Source, { plugin: id, origin, ...owner }: Stored): Promise<Source> {
  if (!isLive(given)) return given;
  const before = await sourceAgain(origin as Origin, owner); // safe: only originOf() makes it
  const secrets = (before && isLive(before) && withoutSecrets(before, pluginOf(id)).secrets) || {};
  const missing = Object.keys(secrets).filter((name) => !Object.hasOwn(given.config, name));
  if (missing.length > 0 && reachOf(given) !== reachOf(before)) throw enterAgain(missing);
  const kept = Object.fromEntries(missing.map((name) => [name, secrets[name]]));
  return { ...withKeptQuery(given, before, origin), config: { ...kept, ...given.config } };
}

/** The query of an address is sealed too; an address as it was shown is the one that is stored. */
function withKeptQuery<Given extends Source>(given: Given, before: Source | null, origin: unknown): Given {
  const shown = shownOrigin(origin as Json); // safe: only originOf() makes it
  const isAsShown = "endpoint" in given && "endpoint" in shown && given.endpoint === shown.endpoint;
  return isAsShown && before && "endpoint" in before ? { ...given, endpoint: before.endpoint } : given;
}

/** Who gets to see a source's secrets. */
function reachOf(source: Source | null): string {
  if (!source || !isLive(source)) return "";
  if ("endpoint" in source) return new URL(source.endpoint).origin;
  return "command" in source ? JSON.stringify([source.command, source.args]) : "settings";
}

function enterAgain(names: string[]): Failure {
  const message = `These secrets were given for another address or command: ${names.join(", ")}. Give each again, or null to leave it out.`;
  return new Failure("invalid", message, { config: [message] });
}
