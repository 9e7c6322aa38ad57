import { Failure } from "../../operation/failure";
import type { AuthTemplate } from "../../plugins";
import { isUrl } from "../../url";
import { describeResource, discoverBehind, discoverIssuer, issuerAt, type Metadata } from "./discover";
import { AuthMethod, type Endpoints } from "./endpoints";
import { requireSafe } from "./request";

/** Endpoints, and what only matters when a client is made for them. */
export type Resolved = {
  endpoints: Endpoints;
  registrationUrl: string | null;
  /** Whether it reads who a client is at an address that the client gives as its id. */
  readsDocuments: boolean;
  authMethods: AuthMethod[];
  scopes: string[];
};

type GivenEndpoints = {
  issuer?: string | null | undefined;
  authorizationUrl?: string | null | undefined;
  tokenUrl?: string | null | undefined;
  revocationUrl?: string | null | undefined;
  deviceUrl?: string | null | undefined;
  resource?: string | null | undefined;
};

type EndpointQuery = { template: AuthTemplate; baseUrl: string | null; given?: GivenEndpoints };

/** Where to sign in for a template: what was entered, what the source says, and what provider and API publish. */
export async function resolveEndpoints({ template, baseUrl, given = {} }: EndpointQuery): Promise<Resolved> {
  const flow = template.oauth?.flow ?? "authorization_code";
  const stated = {
    authorizationUrl: given.authorizationUrl ?? template.oauth?.authorizationUrl ?? null,
    tokenUrl: given.tokenUrl ?? template.oauth?.tokenUrl ?? null,
  };
  const deviceUrl = given.deviceUrl ?? template.oauth?.deviceUrl ?? null;
  const told = { ...stated, deviceUrl, revocationUrl: given.revocationUrl };
  for (const [field, url] of Object.entries(told)) if (url) requireSafe(url, field);
  const api = await describeApi(template, baseUrl);
  const trusted = trustedBy(api, template);
  const metadata = await metadataFor({ template, given, stated, trusted });
  const authorizationUrl = stated.authorizationUrl ?? metadata?.authorization_endpoint ?? null;
  const tokenUrl = stated.tokenUrl ?? metadata?.token_endpoint ?? null;
  if (tokenUrl === null) throw missing("tokenUrl", "token URL", template.label);
  if (authorizationUrl === null && flow === "authorization_code")
    throw missing("authorizationUrl", "authorization URL", template.label);
  const resource = given.resource ?? template.oauth?.resource;
  return complete({ authorizationUrl, tokenUrl, deviceUrl, given: { ...given, resource }, metadata, api });
}

type Api = Awaited<ReturnType<typeof describeResource>>;

async function describeApi({ oauth }: AuthTemplate, baseUrl: string | null): Promise<Api> {
  const address = oauth?.resource ?? baseUrl;
  return address === null ? null : await describeResource(address);
}

/** Whom an API trusts by now. The source's word counts before that of its API, unless the source learned it there. */
function trustedBy(api: Api, { oauth }: AuthTemplate): string | undefined {
  const { discoveryUrl = null, resource = null } = oauth ?? {};
  const trusted = api?.authorization_servers ?? [];
  if (discoveryUrl === null) return trusted[0];
  return resource === null ? undefined : (trusted.find((one) => sameAddress(one, issuerAt(discoveryUrl))) ?? trusted[0]);
}

/** Whether an API trusts another server than the one a client was made for. */
export async function hasMoved({ issuer }: Pick<Endpoints, "issuer">, template: AuthTemplate): Promise<boolean> {
  if (issuer === null || !template.oauth?.resource) return false;
  const trusted = (await describeApi(template, null))?.authorization_servers ?? [];
  return trusted.length > 0 && !trusted.some((one) => sameAddress(one, issuer));
}

type Stated = { authorizationUrl: string | null; tokenUrl: string | null };
type Search = { template: AuthTemplate; given: GivenEndpoints; stated: Stated; trusted: string | undefined };

async function metadataFor({ template, given, stated, trusted }: Search): Promise<Metadata | null> {
  const isComplete =
    stated.tokenUrl !== null && (stated.authorizationUrl !== null || template.oauth?.flow !== "authorization_code");
  const { discoveryUrl = null } = template.oauth ?? {};
  const named = given.issuer ?? trusted ?? (discoveryUrl === null ? undefined : issuerAt(discoveryUrl));
  if (given.issuer) return await discoverIssuer(given.issuer).catch((error) => (isComplete ? null : Promise.reject(error)));
  if (isComplete && stated.tokenUrl !== null) return await discoverBehind(stated.tokenUrl, stated.authorizationUrl);
  return named ? await discoverIssuer(named, discoveryUrl === null ? "issuer" : "discoveryUrl") : null;
}

type Parts = {
  authorizationUrl: string | null;
  tokenUrl: string;
  deviceUrl: string | null;
  given: GivenEndpoints;
  metadata: Metadata | null;
  api: Api;
};

/** Metadata of a server that does not answer at the token URL are somebody else's, and only what was entered counts. */
function complete({ authorizationUrl, tokenUrl, deviceUrl, given, metadata, api }: Parts): Resolved {
  const own = metadata?.token_endpoint === tokenUrl ? metadata : null;
  if (own) requirePkce(own);
  const issuer = given.issuer ?? own?.issuer ?? null;
  for (const url of [authorizationUrl, tokenUrl]) if (url !== null) requireSafe(url);
  return {
    endpoints: {
      issuer,
      authorizationUrl,
      tokenUrl,
      revocationUrl: given.revocationUrl ?? own?.revocation_endpoint ?? null,
      deviceUrl: deviceUrl ?? own?.device_authorization_endpoint ?? null,
      userinfoUrl: own?.userinfo_endpoint ?? null,
      sendsIssuer: own?.authorization_response_iss_parameter_supported ?? false,
      resource: given.resource ?? resourceFor(api, issuer),
    },
    registrationUrl: own?.registration_endpoint ?? null,
    readsDocuments: own !== null && readsDocuments(own),
    authMethods: methodsOf(own),
    scopes: [...new Set([api, own].flatMap((told) => told?.scopes_supported ?? []))],
  };
}

/** A document holds no secret, so the provider has to let clients in without one. */
const readsDocuments = ({
  client_id_metadata_document_supported: reads,
  token_endpoint_auth_methods_supported: methods,
}: Metadata) => reads === true && (methods === undefined || methods.includes("none"));

/** The API's own name counts at a server that it trusts itself. */
function resourceFor(api: Parts["api"], issuer: string | null): string | null {
  if (!api) return null;
  const isTrusted = issuer === null || (api.authorization_servers ?? []).some((one) => sameAddress(one, issuer));
  return isTrusted ? api.resource : null;
}

/** By RFC 8414 a server that says nothing takes basic authentication. */
function methodsOf(metadata: Metadata | null): AuthMethod[] {
  const named = metadata?.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return AuthMethod.options.filter((method) => named.includes(method));
}

function requirePkce({ issuer, code_challenge_methods_supported: methods }: Metadata): void {
  if (!methods || methods.includes("S256")) return;
  throw new Failure("invalid", `${issuer} does not protect sign-ins with PKCE S256, so nobody is sent there.`);
}

const sameAddress = (one: string, other: string) => isUrl(one) && isUrl(other) && new URL(one).href === new URL(other).href;

function missing(field: string, name: string, label: string): Failure {
  const message = `The source does not say where ${label} signs in, and nothing about it was found. Enter the ${name}, or the issuer.`;
  return new Failure("invalid", message, { [field]: [message] });
}
