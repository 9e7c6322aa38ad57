import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { type AuthTemplate, boundOrigins, type Json, type Server } from "../../plugins";
import { openValues } from "../credentials/open";
import type { Values } from "../credentials/values";
import { ownAddress } from "../example/address";
import { ensureFresh } from "../oauth/renewal/renew";

/** All that a call needs of a connection. */
export type Wiring = {
  plugin: string;
  template: AuthTemplate;
  values: Values;
  baseUrl: string | null;
  origins: string[];
  isExample: boolean;
};

export type WiredIntegration = {
  plugin: string;
  origin: unknown;
  authTemplates: unknown;
  servers: unknown;
  baseUrl: string | null;
};

export const noTemplate: AuthTemplate = {
  slug: "none",
  label: "No authentication",
  kind: "none",
  fields: [],
  placements: [],
  oauth: null,
};

/** Reads a connection's wiring and opens its credential; with `refused`, the renewal whose token the API did not take. */
export async function openWiring(ctx: Context, connectionId: string, refused?: number) {
  const { db, organizationId } = ctx;
  const connection = await db.connection.findFirst({
    where: { id: connectionId },
    include: { integration: { select: wiredColumns }, grant: true },
  });
  if (!connection) throw new Failure("not_found", "There is no such connection.");
  const { integration, template, baseUrl, origins, grant } = connection;
  const problem = grant && (await ensureFresh(ctx, grant, refused));
  if (problem) return { connection, problem, wiring: null };
  const values = template === noTemplate.slug ? {} : await openValues(db, { organizationId, connectionId });
  return { connection, problem: null, wiring: wire(integration, { template, baseUrl, origins, values }) };
}

const wiredColumns = { plugin: true, origin: true, authTemplates: true, servers: true, baseUrl: true } as const;

type Binding = { template: string; baseUrl: string | null; origins: string[]; values: Values };

export function wire(integration: WiredIntegration, { template, baseUrl, origins, values }: Binding): Wiring {
  const isExample = isExampleOrigin(integration.origin);
  const known = templateOf(integration.authTemplates, template);
  return {
    plugin: integration.plugin,
    template: known,
    values: known.kind === "oauth2" ? forCalls(known, values) : values,
    baseUrl: isExample ? ownAddress().base : (baseUrl ?? integration.baseUrl),
    origins,
    isExample,
  };
}

/** What only the provider may see, such as the refresh token, goes into no call. */
function forCalls({ placements, fields }: AuthTemplate, values: Values): Values {
  const names = new Set([...placements.map(({ field }) => field), ...fields.map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

export const isExampleOrigin = (origin: unknown) => typeof origin === "object" && origin !== null && "preset" in origin;

export function templateOf(templates: unknown, slug: string): AuthTemplate {
  if (slug === noTemplate.slug) return noTemplate;
  const all = templates as AuthTemplate[]; // safe: only add.ts, refresh.ts and update.ts write them
  const found = all.find((template) => template.slug === slug);
  if (found) return found;
  const known = [...new Set([...all.map((template) => template.slug), noTemplate.slug])].join(", ");
  const message = `There is no way to authenticate called ${JSON.stringify(slug)}. There are: ${known}.`;
  throw new Failure("invalid", message, { template: [message] });
}

/** Where a credential that is entered now may be sent: the base URL's origin, or those of the servers the source names. */
export function originsNow({ servers, baseUrl }: { servers: Json | unknown; baseUrl: string | null }): string[] {
  return baseUrl === null
    ? boundOrigins(servers as Server[]).filter((origin) => origin !== "" && origin !== "null")
    : [new URL(baseUrl).origin];
}
