import { env } from "../../env";
import { classifyName } from "../../outbound/classify";

export const clientDocumentPath = "/oauth/client.json";

/** Where providers read who the console is, in place of a registration; null where they could not reach it. */
export function clientDocumentUrl(): string | null {
  const url = env.PUBLIC_URL ? new URL(clientDocumentPath, env.PUBLIC_URL) : null;
  return url?.protocol === "https:" && isPublicName(url.hostname) ? url.href : null;
}

const isPublicName = (host: string): boolean => /[a-z]$/.test(host) && classifyName(host).kind === "public";

/** What the console says of itself there. */
export function clientDocument(): object | null {
  const url = clientDocumentUrl();
  if (url === null) return null;
  return {
    client_id: url,
    client_name: "Executor Console",
    client_uri: new URL("/", url).href,
    redirect_uris: [new URL("/oauth/callback", url).href],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}
