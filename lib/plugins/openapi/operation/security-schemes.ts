import { isUrl } from "../../../url";
import type { AuthTemplate, OAuthEndpoints, Placement } from "../../contract";
import { ownEntries, ownText } from "../../json/values";
import type { Located } from "../document/reference";
import type { Reader } from "./reader";

/** What one security scheme adds to a way to authenticate. */
export type Part = Pick<AuthTemplate, "kind" | "fields" | "placements" | "oauth"> & { label: string; suffix?: string };

/** The parts a scheme amounts to, one for each flow of OAuth; none when it cannot be used. */
export function partsOf(name: string, found: Located, reader: Reader): Part[] {
  const type = ownText(found.value, "type");
  if (type === "apiKey") return apiKey(name, found, reader);
  if (type === "basic") return [basic(name)];
  if (type === "http") return http(name, found, reader);
  if (type === "oauth2") return oauth(name, found, reader);
  if (type === "openIdConnect") return openId(name, found, reader);
  reader.warn(`The security scheme "${name}" (${type ?? "no type"}) is not supported.`, reader.resolver.place(found));
  return [];
}

function apiKey(name: string, found: Located, reader: Reader): Part[] {
  const carrier = ownText(found.value, "in");
  const key = ownText(found.value, "name");
  if (key === undefined || (carrier !== "header" && carrier !== "query" && carrier !== "cookie")) {
    reader.warn(`The security scheme "${name}" does not say where its key goes.`, reader.resolver.place(found));
    return [];
  }
  const field = fieldName(name);
  return [
    {
      kind: "apiKey",
      label: `${name} (${key})`,
      fields: [{ name: field, label: key, isSecret: true }],
      placements: [{ carrier, name: key, prefix: "", field }],
      oauth: null,
    },
  ];
}

function http(name: string, found: Located, reader: Reader): Part[] {
  const scheme = (ownText(found.value, "scheme") ?? "").trim();
  if (/^basic$/i.test(scheme)) return [basic(name)];
  if (/^(digest|hoba|mutual|negotiate|vapid|scram.*|dpop|hawk)$/i.test(scheme) || !/^[\w.~+-]+$/.test(scheme)) {
    reader.warn(
      `The security scheme "${name}" (HTTP ${scheme || "without a scheme"}) is not supported.`,
      reader.resolver.place(found),
    );
    return [];
  }
  const prefix = /^bearer$/i.test(scheme) ? "Bearer " : `${scheme} `;
  return [bearer(prefix === "Bearer " ? `Bearer token (${name})` : `${scheme} (${name})`, prefix)];
}

function bearer(label: string, prefix: string): Part {
  const placement: Placement = { carrier: "header", name: "Authorization", prefix, field: "token" };
  return {
    kind: "bearer",
    label,
    fields: [{ name: "token", label: "Token", isSecret: true }],
    placements: [placement],
    oauth: null,
  };
}

/** The two values travel together, so they have no placement of their own. */
function basic(name: string): Part {
  const fields = [
    { name: "username", label: "User name", isSecret: false },
    { name: "password", label: "Password", isSecret: true },
  ];
  return { kind: "basic", label: `User name and password (${name})`, fields, placements: [], oauth: null };
}

function oauth(name: string, found: Located, reader: Reader): Part[] {
  const parts = flowsOf(found.value).flatMap(([flow, value]): Part[] => {
    if (flow !== "authorization_code" && flow !== "client_credentials" && flow !== "device_code") return [];
    const label = `OAuth 2${flowLabels[flow]} (${name})`;
    const endpoints: OAuthEndpoints = {
      flow,
      authorizationUrl: address(value, "authorizationUrl", { found, reader }),
      tokenUrl: address(value, "tokenUrl", { found, reader }),
      ...(flow === "device_code" ? { deviceUrl: address(value, "deviceAuthorizationUrl", { found, reader }) } : {}),
      discoveryUrl: address(found.value, "oauth2MetadataUrl", { found, reader }),
      scopes: Object.fromEntries(
        ownEntries(value, "scopes").map(([scope, about]) => [scope, typeof about === "string" ? about : ""]),
      ),
    };
    return [oauthPart(label, endpoints)];
  });
  if (parts.length > 0) return parts;
  return [bearer(`Access token (${name})`, "Bearer ")];
}

function openId(name: string, found: Located, reader: Reader): Part[] {
  const discoveryUrl = address(found.value, "openIdConnectUrl", { found, reader });
  const endpoints: OAuthEndpoints = {
    flow: "authorization_code",
    authorizationUrl: null,
    tokenUrl: null,
    discoveryUrl,
    scopes: {},
  };
  return [oauthPart(`OpenID Connect (${name})`, endpoints)];
}

function oauthPart(label: string, oauthEndpoints: OAuthEndpoints): Part {
  const placement: Placement = { carrier: "header", name: "Authorization", prefix: "Bearer ", field: "accessToken" };
  const suffix = suffixes[oauthEndpoints.flow];
  return { kind: "oauth2", label, fields: [], placements: [placement], oauth: oauthEndpoints, suffix };
}

const flowLabels = { authorization_code: "", client_credentials: ", client credentials", device_code: ", with a code" };
const suffixes = { authorization_code: undefined, client_credentials: "client-credentials", device_code: "device" };

const flowNames: Readonly<Record<string, string>> = {
  authorizationCode: "authorization_code",
  accessCode: "authorization_code",
  clientCredentials: "client_credentials",
  application: "client_credentials",
  deviceAuthorization: "device_code",
};

function flowsOf(scheme: unknown): [string, unknown][] {
  const old = ownText(scheme, "flow");
  if (old !== undefined) return [[flowNames[old] ?? old, scheme]];
  const ranks = ["authorization_code", "client_credentials"];
  const rank = (flow: string) => (ranks.includes(flow) ? ranks.indexOf(flow) : ranks.length);
  return ownEntries(scheme, "flows")
    .map(([flow, value]) => [flowNames[flow] ?? flow, value] as [string, unknown])
    .sort((a, b) => rank(a[0]) - rank(b[0]));
}

/** OAuth addresses are opened by browsers and called by the server: nothing but http(s), relative ones from the API's server. */
function address(parent: unknown, key: string, { found, reader }: { found: Located; reader: Reader }): string | null {
  const url = ownText(parent, key)?.trim();
  if (!url) return null;
  const base = [reader.servers[0]?.url, reader.entry].find(
    (candidate) => candidate !== undefined && /^https?:\/\//i.test(candidate) && isUrl(candidate),
  );
  const absolute = isUrl(url, base) ? new URL(url, base) : null;
  if (absolute && /^https?:$/.test(absolute.protocol)) return absolute.href;
  reader.warn(
    `The ${key} ${JSON.stringify(url.slice(0, 100))} is no address that can be opened; it is left out.`,
    reader.resolver.place(found),
  );
  return null;
}

function fieldName(name: string): string {
  const word = name.replace(/[^A-Za-z0-9]+(\w)?/g, (_, next: string | undefined) => (next ?? "").toUpperCase());
  return word === "" ? "key" : word.charAt(0).toLowerCase() + word.slice(1);
}
