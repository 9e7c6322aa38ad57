import { isIP, isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "../env";
import { isUrl } from "../url";

const allowListName = "EXECUTOR_ALLOW_PRIVATE_NETWORK";
const portsName = "EXECUTOR_ALLOWED_PORTS";

type ListedHost = { host: string; port?: number };
type ListedNetwork = { base: ipaddr.IPv4 | ipaddr.IPv6; bits: number; port?: number };

/** The destinations that the operator has opened beyond the public internet. */
export type AllowList = { everythingPrivate: boolean; hosts: ListedHost[]; networks: ListedNetwork[] };
export type PortRange = { from: number; to: number };

/** Parses EXECUTOR_ALLOW_PRIVATE_NETWORK. Throws an error that names the entry it cannot read. */
export function parseAllowList(text: string): AllowList {
  const list: AllowList = { everythingPrivate: false, hosts: [], networks: [] };
  if (text.trim().toLowerCase() === "false") return list;
  for (const entry of entriesOf(text)) {
    if (entry.toLowerCase() === "true") list.everythingPrivate = true;
    else addEntry(list, entry);
  }
  return list;
}

/** Parses EXECUTOR_ALLOWED_PORTS, such as `80,443,8000-9000`. */
export function parsePorts(text: string): PortRange[] {
  return entriesOf(text).map((entry) => {
    const [, first, last] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(entry) ?? [];
    const range = { from: Number(first), to: Number(last ?? first) };
    if (!isPort(range.from) || !isPort(range.to) || range.from > range.to)
      throw new Error(`${portsName}: "${entry}" is not a port or a range. Write ports such as 80,443,8000-9000.`);
    return range;
  });
}

export function listsHost(list: AllowList, host: string, port: number): boolean {
  return list.hosts.some((entry) => entry.host === host && (entry.port ?? port) === port);
}

/** Whether an entry contains this address: as exactly this address, or as part of a network. */
export function listsAddress(
  list: AllowList,
  address: ipaddr.IPv4 | ipaddr.IPv6,
  port: number,
): "exactly" | "within" | undefined {
  const entries = list.networks.filter(
    ({ base, bits, port: only }) =>
      base.kind() === address.kind() && (only ?? port) === port && address.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits),
  );
  if (entries.length === 0) return undefined;
  return entries.some(({ base, bits }) => bits === widthOf(base)) ? "exactly" : "within";
}

function entriesOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function addEntry(list: AllowList, entry: string): void {
  const { name, port } = splitPort(entry);
  const network = networkOf(name, entry);
  if (network) list.networks.push({ ...network, port });
  else list.hosts.push({ host: hostOf(name, entry), port });
}

function splitPort(entry: string): { name: string; port?: number } {
  if (isIPv6(entry) || entry.includes("/")) return { name: entry };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const name = bracketed ?? plain;
  const port = digits === undefined ? undefined : Number(digits);
  if (name === undefined || (bracketed !== undefined && !isIPv6(bracketed))) throw unreadable(entry);
  if (port !== undefined && !isPort(port)) throw unreadable(entry, "its port is not a number from 1 to 65535");
  return { name, port };
}

function networkOf(name: string, entry: string): ListedNetwork | undefined {
  const [address = "", bitsText, ...more] = name.split("/");
  if (!isIPv4(address) && (!isIPv6(address) || address.includes("%"))) {
    if (bitsText === undefined) return undefined;
    throw unreadable(entry);
  }
  const base = ipaddr.parse(address);
  const bits = bitsText === undefined ? widthOf(base) : Number(bitsText);
  if (more.length > 0 || !/^\d{1,3}$/.test(bitsText ?? "0") || bits > widthOf(base)) throw unreadable(entry);
  const first = base.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = first.networkAddressFromCIDR(`${base.toString()}/${bits}`).toString();
  if (network !== base.toString()) throw unreadable(entry, `the network of that size begins at ${network}/${bits}`);
  return { base, bits };
}

function hostOf(name: string, entry: string): string {
  const url = `http://${name}/`;
  const host = isUrl(url) ? new URL(url).hostname.replace(/\.$/, "") : "";
  const plain = /^[\p{L}\p{N}_.-]+$/u.test(name) && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host);
  if (!plain || isIPv4(host)) throw unreadable(entry);
  return host;
}

function widthOf(address: ipaddr.IPv4 | ipaddr.IPv6): number {
  return address.kind() === "ipv4" ? 32 : 128;
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}

function unreadable(entry: string, why = "it is neither a host, host:port, IP address nor network such as 10.0.0.0/8"): Error {
  return new Error(`${allowListName}: cannot read the entry "${entry}": ${why}. Write true, or a list separated by commas.`);
}

/** Whether the operator has opened this destination, such as a service in their own network. */
export function isListed({ hostname, port, protocol }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  const list = parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK);
  const number = Number(port || (protocol === "https:" ? 443 : 80));
  if (list.everythingPrivate || listsHost(list, host, number)) return true;
  return isIP(host) !== 0 && listsAddress(list, ipaddr.parse(host), number) !== undefined;
}
