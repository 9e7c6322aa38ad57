import { classifyAddress, classifyName } from "../../../outbound/classify";
import { isUrl } from "../../../url";
import type { Server, ServerVariable } from "../../contract";
import { isObject, own, ownEntries, ownList, ownText } from "../../json/values";
import type { Warn } from "../../text/warnings";
import type { Dialect } from "../document/files";

const serversMax = 100;
const addressLengthMax = 2_000;

type Setting = { dialect: Dialect; source: string; warn: Warn };

/** The servers of the whole document. Relative ones are resolved against where it came from, if that is known. */
export function documentServers(root: unknown, { dialect, source, warn }: Setting): Server[] {
  const given = dialect === "2.0" ? swaggerServers(root) : serversIn(root, "#/servers", warn);
  const servers = (given.length > 0 ? given : [{ url: "/", description: null, variables: {} }]).map((server) =>
    resolved(server, source),
  );
  const isAbsolute = isUrl(firstUrl(servers));
  const origin = isAbsolute ? new URL(firstUrl(servers)).origin : "";
  if (!isAbsolute)
    warn("The document names no complete server address. Enter the base URL of the API before calls can be made.", "#/servers");
  else if (given.length === 0 || !isUrl(filled(given[0]?.url ?? "", given[0]?.variables ?? {})))
    warn(
      `The document names no complete server address; calls go to ${origin}, where it came from, unless a base URL is entered.`,
      "#/servers",
    );
  for (const [i, server] of servers.entries()) noteInternal(server, `#/servers/${i}/url`, warn);
  return servers;
}

/** Nothing is refused here: the operator may have opened that network. */
function noteInternal({ url, variables }: Server, place: string, warn: Warn): void {
  const example = filled(url, variables);
  if (!isUrl(example)) return;
  const host = new URL(example).hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (/[^\0-\x7F]/.test(example.replace(/^([a-z]+:\/\/[^/?#]*).*$/is, "$1")))
    warn(`The server's name holds letters that may look like others. It is ${host}.`, place);
  const { kind, what } = /^[\d.]+$|:/.test(host) ? classifyAddress(host) : classifyName(host);
  if (kind !== "public")
    warn(`The server ${host} is ${what}. Calls to it are refused unless the operator opened that network.`, place);
}

/** The servers in a list of an object: of the document, a path or an operation. */
export function serversIn(parent: unknown, place: string, warn: Warn): Server[] {
  const given = ownList(parent, "servers");
  if (given.length > serversMax) warn(`Of ${given.length} servers the first ${serversMax} are kept.`, place);
  return given.slice(0, serversMax).flatMap((server, i) => {
    const url = ownText(server, "url")?.trim();
    if (url === undefined) return [];
    if (url.length > addressLengthMax) {
      warn(`The server's address is longer than ${addressLengthMax} characters and is left out.`, `${place}/${i}/url`);
      return [];
    }
    const variables = Object.fromEntries(ownEntries(server, "variables").map(([name, variable]) => [name, variableOf(variable)]));
    const bare = withoutUser(url);
    if (bare !== url)
      warn(
        "The server's address holds a user name or password, which is removed. Enter it as a credential.",
        `${place}/${i}/url`,
      );
    const example = filled(bare, variables);
    if (/^[a-z][a-z0-9+.-]*:/i.test(example) && !/^https?:\/\/./i.test(example) && !/^[\w.-]+:\d+/.test(example)) {
      warn(`The server ${JSON.stringify(bare.slice(0, 100))} is not reached by HTTP and is left out.`, `${place}/${i}/url`);
      return [];
    }
    return [{ url: completed(bare), description: ownText(server, "description") ?? null, variables }];
  });
}

/** A server's address with its variables filled in. */
export function filled(url: string, variables: Record<string, ServerVariable>, values: Record<string, string> = {}): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    if (Object.hasOwn(values, name)) return values[name] ?? "";
    return Object.hasOwn(variables, name) ? (variables[name]?.default ?? "") : whole;
  });
}

function variableOf(variable: unknown): ServerVariable {
  const choices = ownList(variable, "enum")
    .filter((value) => ["string", "number"].includes(typeof value))
    .map(String);
  const preset = own(variable, "default");
  const chosen = preset === undefined || preset === null || isObject(preset) ? (choices[0] ?? "") : String(preset);
  return { default: chosen, enum: choices.length > 0 ? choices : null, description: ownText(variable, "description") ?? null };
}

function swaggerServers(root: unknown): Server[] {
  const host = withoutUser(ownText(root, "host")?.trim() ?? "")
    .replace(/^https?:\/\//i, "")
    .replace(/\/+$/, "");
  const base = `/${(ownText(root, "basePath") ?? "").replace(/^\/+|\/+$/g, "")}`;
  const asked = ownList(root, "schemes").filter((scheme) => scheme === "https" || scheme === "http");
  const schemes = asked.length > 0 ? [...new Set(asked)].sort().reverse() : ["https"];
  if (host === "") return base === "/" ? [] : [{ url: base, description: null, variables: {} }];
  return schemes.map((scheme) => ({ url: `${scheme}://${host}${base === "/" ? "" : base}`, description: null, variables: {} }));
}

function withoutUser(url: string): string {
  return url.replace(/^((?:[a-z][a-z0-9+.-]*:)?\/\/)[^/?#]*@/i, "$1");
}

/** `api.example.com/v1` is written often and meant as an address. */
function completed(url: string): string {
  if (/^localhost(:\d+)?(\/|$)/i.test(url)) return `http://${url}`;
  return /^([\w-]+\.)+[a-z]{2,}(:\d+)?(\/|$)/i.test(url) ? `https://${url}` : url;
}

function resolved(server: Server, source: string): Server {
  if (/^(https?:)?\/\/|^\{/i.test(server.url) && !server.url.startsWith("//")) return server;
  if (!/^https?:\/\//i.test(source) || !isUrl(server.url, source)) return server;
  const url = new URL(server.url, source).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
  return { ...server, url: withoutUser(url) };
}

function firstUrl(servers: Server[]): string {
  const [first] = servers;
  return first ? filled(first.url, first.variables) : "";
}
