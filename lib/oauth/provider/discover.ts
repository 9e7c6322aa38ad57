import * as oauth from "oauth4webapi";
import { Failure } from "../../operation/failure";
import { requestOptions, requireSafe } from "./request";

const quickMs = 5_000;

export type Metadata = oauth.AuthorizationServer;

/** What an issuer publishes of itself: OpenID Connect discovery, else RFC 8414. The document must name the same issuer. */
export async function discoverIssuer(issuer: string, field = "issuer"): Promise<Metadata> {
  const url = requireSafe(issuer, field);
  for (const algorithm of ["oidc", "oauth2"] as const) {
    const found = await unlessAbsent(async () => {
      const response = await oauth.discoveryRequest(url, { ...requestOptions(quickMs), algorithm });
      return await oauth.processDiscoveryResponse(url, response);
    });
    if (found) return found;
  }
  const message = `${url.href} publishes no sign-in metadata that names it as the issuer. Check the address, or enter the authorization and token URLs instead.`;
  throw new Failure("invalid", message, { [field]: [message] });
}

/** The issuer whose metadata stand at an address, as specifications give it. */
export function issuerAt(discoveryUrl: string): string {
  const url = requireSafe(discoveryUrl, "discoveryUrl");
  url.search = "";
  const path = url.pathname.replace(/^\/\.well-known\/(oauth-authorization-server|openid-configuration)(?=\/|$)/, "");
  url.pathname = path.replace(/\/\.well-known\/(oauth-authorization-server|openid-configuration)\/?$/, "");
  return url.href;
}

/** The metadata of whoever answers at these endpoints, when it can be guessed where it is and it confirms them. */
export async function discoverBehind(tokenUrl: string, authorizationUrl: string | null): Promise<Metadata | null> {
  const origins = new Set([authorizationUrl, tokenUrl].flatMap((url) => (url ? [new URL(url).origin] : [])));
  for (const origin of origins) {
    const found = await quietly(() => discoverIssuer(origin));
    if (found && found.token_endpoint === tokenUrl) return found;
  }
  return null;
}

/** What an API says of whom it trusts (RFC 9728): for its base URL, else for its whole origin. */
export async function describeResource(baseUrl: string): Promise<oauth.ResourceServer | null> {
  const { origin, href } = new URL(baseUrl);
  for (const address of new Set([href, `${origin}/`])) {
    const url = new URL(address);
    const found = await quietly(async () => {
      const response = await oauth.resourceDiscoveryRequest(url, requestOptions(quickMs));
      return await oauth.processResourceDiscoveryResponse(url, response);
    });
    if (found) return found;
  }
  return null;
}

/** An address that must not be reached is not the same as one where nothing is. */
async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code !== "limit") throw error;
    return null;
  }
}

async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
