import { openRows, readSecrets, type SecretRows, templateOf, type Values, type WiredIntegration } from "../../credentials";
import type { ReadDb } from "../../db/scoped";
import { ensureFresh } from "../../oauth";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type AuthTemplate, type Credential, findPlugin, type LiveSource, secretsOf } from "../../plugins";
import { processWide } from "../../process";
import { type Fixed, fixedFor, noTemplate, secretsOfSource, shownSource, wiredSource } from "../../sources";

/** All that a call needs of a connection. */
export type Wiring = {
  plugin: string;
  /** Null where the source is a document. */
  source: LiveSource | null;
  /** The stored connection it is of, to share a session; null before it is stored. */
  shared: Shared | null;
  template: AuthTemplate;
  values: Values;
  baseUrl: string | null;
  origins: string[];
  fixed: Fixed;
};

/** Whose session it is, and of which credential. */
export type Shared = { organizationId: string; connectionId: string; credentialVersion: number };

type Opening = {
  /** The renewal whose token the API did not take. */
  refused?: number;
  /** Of the catalog in which the connection was found. */
  revision?: bigint | undefined;
};

/** Reads a connection's wiring and opens its credential, renewed where it ends. */
export async function openWiring(ctx: Context, connectionId: string, { refused, revision }: Opening = {}) {
  const place = { organizationId: ctx.organizationId, connectionId };
  const { connection, secrets } = await rowsOf(ctx.db, { ...place, revision });
  const { integration, template, baseUrl, origins, fixedArguments, grant } = connection;
  const problem = grant && (await ensureFresh(ctx, grant, refused));
  if (problem) return { connection, problem, wiring: null };
  const values = template === noTemplate.slug ? {} : await openRows(place, secrets ?? (await readSecrets(ctx.db, place)));
  const shared = { ...place, credentialVersion: connection.credentialVersion };
  const wiring = await wireWhole(ctx, integration, { template, baseUrl, origins, values, fixedArguments });
  return { connection, problem: null, wiring: { ...wiring, shared } };
}

type RowsKey = { organizationId: string; connectionId: string; revision: bigint | undefined };
type Rows = { connection: Awaited<ReturnType<typeof readConnection>>; secrets: SecretRows | null };

const keptMax = 1_000;

/**
 * Every change of a connection is a new revision of the catalog, so for one revision its rows are read once; they stay
 * sealed. Tokens are renewed without a new revision.
 */
async function rowsOf(db: ReadDb, which: RowsKey): Promise<Rows> {
  const { connectionId, revision } = which;
  const kept = processWide("connections.wired", () => new Map<string, Rows>());
  const key = `${connectionId} ${revision}`;
  const known = revision === undefined ? undefined : kept.get(key);
  if (known) return known;
  const connection = await readConnection(db, connectionId);
  if (revision === undefined || connection.grant) return { connection, secrets: null };
  const rows = { connection, secrets: connection.template === noTemplate.slug ? null : await readSecrets(db, which) };
  if (kept.size >= keptMax) kept.clear();
  kept.set(key, rows);
  return rows;
}

async function readConnection(db: ReadDb, id: string) {
  const include = { integration: { select: wiredColumns }, grant: true } as const;
  const connection = await db.connection.findFirst({ where: { id }, include });
  if (!connection) throw new Failure("not_found", "There is no such connection.");
  return connection;
}

export const wiredColumns = {
  ...{ id: true, plugin: true, origin: true, authTemplates: true, servers: true, baseUrl: true, fixedArguments: true },
} as const;

export const credentialOf = ({ template, values }: Wiring): Credential | null =>
  template.kind === "none" ? null : { template, values };

/** What no result and no message repeats: the credential and the secrets of the source. */
export function secretsIn(wiring: Wiring, credential = credentialOf(wiring)): string[] {
  const plugin = findPlugin(wiring.plugin);
  return [...secretsOf(credential), ...(plugin ? secretsOfSource(wiring.source, plugin) : [])];
}

type Binding = { template: string; baseUrl: string | null; origins: string[]; values: Values; fixedArguments: unknown };

/** With what is sealed of the source, so that a session can be opened. */
export async function wireWhole({ organizationId }: Context, integration: WiredIntegration, binding: Binding): Promise<Wiring> {
  const source = await wiredSource(integration.origin, { organizationId, integrationId: integration.id });
  return { ...wire(integration, binding), source };
}

/** As far as anybody may see it, such as for a preview. */
export function wire(integration: WiredIntegration, { template, baseUrl, origins, values, fixedArguments }: Binding): Wiring {
  const known = templateOf(integration.authTemplates, template);
  return {
    plugin: integration.plugin,
    source: shownSource(integration.origin),
    shared: null,
    template: known,
    values: known.kind === "oauth2" ? forCalls(known, values) : values,
    baseUrl: baseUrl ?? integration.baseUrl,
    origins,
    fixed: fixedFor(integration.fixedArguments, fixedArguments),
  };
}

/** What only the provider may see, such as the refresh token, goes into no call. */
function forCalls({ placements, fields }: AuthTemplate, values: Values): Values {
  const names = new Set([...placements.map(({ field }) => field), ...fields.map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
