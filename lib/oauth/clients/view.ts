import { z } from "zod";
import { consoleOrigin } from "../../operation/console-origin";
import type { Context } from "../../operation/context";
import type { AuthTemplate } from "../../plugins";
import { AuthMethod, type Endpoints } from "../provider/endpoints";

/** Where providers send people back to: this console as people reach it. */
export const redirectUri = (ctx: Pick<Context, "origin">): string => new URL("/oauth/callback", consoleOrigin(ctx)).href;

/** The OAuth client of a template as it is shown, or what is known for entering one: never its secret. */
export const OauthClient = z.object({
  template: z.string(),
  label: z.string(),
  flow: z.enum(["authorization_code", "client_credentials", "device_code"]),
  /** Who made it: `set` by somebody, `registered` by the console itself, or known by its document; null when there is none. */
  source: z.enum(["set", "registered"]).nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  authMethod: AuthMethod.nullable(),
  issuer: z.string().nullable(),
  authorizationUrl: z.string().nullable(),
  tokenUrl: z.string().nullable(),
  revocationUrl: z.string().nullable(),
  /** Where a code to enter is got; null where that is not offered. */
  deviceUrl: z.string().nullable(),
  resource: z.string().nullable(),
  scopes: z.array(z.string()),
  knownScopes: z.record(z.string(), z.string()),
  /** Enter this at the provider. */
  redirectUri: z.string(),
  /** Whether the console can register itself, so that nothing has to be entered; null when nobody looked. */
  canRegister: z.boolean().nullable(),
  /** Why nothing more could be found out. */
  problem: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
});
export type OauthClient = z.infer<typeof OauthClient>;

type ClientRow = {
  clientId: string;
  sealed: Uint8Array | null;
  authMethod: string;
  endpoints: unknown;
  scopes: string[];
  source: string;
  createdBy: string;
  createdAt: Date;
};

type Shown = { template: AuthTemplate; redirectUri: string };

export function clientView({ template, redirectUri }: Shown, row: ClientRow): OauthClient {
  return {
    ...emptyView({ template, redirectUri }),
    ...shownEndpoints(row.endpoints as Endpoints), // safe: set.ts and ready.ts write them
    source: row.source === "registered" ? "registered" : "set",
    clientId: row.clientId,
    hasSecret: row.sealed !== null,
    authMethod: AuthMethod.parse(row.authMethod),
    scopes: row.scopes,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

export const shownEndpoints = ({ issuer, authorizationUrl, tokenUrl, revocationUrl, deviceUrl = null, resource }: Endpoints) => ({
  issuer,
  authorizationUrl,
  tokenUrl,
  revocationUrl,
  deviceUrl,
  resource,
});

/** What the source alone says. */
export const emptyView = ({ template: { slug, label, oauth }, redirectUri }: Shown): OauthClient => ({
  template: slug,
  label,
  flow: oauth?.flow ?? "authorization_code",
  source: null,
  clientId: null,
  hasSecret: false,
  authMethod: null,
  issuer: null,
  authorizationUrl: oauth?.authorizationUrl ?? null,
  tokenUrl: oauth?.tokenUrl ?? null,
  revocationUrl: null,
  deviceUrl: oauth?.deviceUrl ?? null,
  resource: null,
  scopes: Object.keys(oauth?.scopes ?? {}),
  knownScopes: oauth?.scopes ?? {},
  redirectUri,
  canRegister: null,
  problem: null,
  createdBy: null,
  createdAt: null,
});
