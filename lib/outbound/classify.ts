import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * `true` in the operator's allow-list opens `private` addresses. `metadata` and `special` ones need an entry of their own.
 * `what` completes the sentence "it is …".
 */
export type AddressClass = { kind: "public" | "private" | "metadata" | "special"; what: string };

/** Metadata services of clouds. Azure's 168.63.129.16 lies in public address space; the others use link-local IPv4. */
const metadataNetworks = [
  "169.254.0.0/16",
  "100.100.100.200/32",
  "192.0.0.192/32",
  "168.63.129.16/32",
  "fd00:ec2::/32",
  "fd20:ce::/64",
  "fd00:42::42/128",
  "fe80::a9fe:a9fe/128",
].map((network) => ipaddr.parseCIDR(network));
const globalIpv6 = ipaddr.IPv6.parse("2000::");

const privateRanges: Record<string, string> = {
  private: "a private address",
  loopback: "a loopback address",
  uniqueLocal: "a private address",
  carrierGradeNat: "an address shared inside a provider's network",
};

export function classifyAddress(text: string): AddressClass {
  if (isIP(text) === 0) return { kind: "special", what: "not an address" };
  const address = ipaddr.parse(text);
  const hidden = embeddedIpv4(address);
  if ([address, ...hidden].some(isMetadata)) return { kind: "metadata", what: "an address of a cloud's metadata service" };
  const range = address.range();
  const privateRange = privateRanges[range];
  if (privateRange !== undefined) return { kind: "private", what: privateRange };
  if (hidden.length > 0) return { kind: "special", what: "an IPv4 address in disguise" };
  if (range !== "unicast" || !isGlobal(address)) return { kind: "special", what: "a reserved address" };
  return { kind: "public", what: "a public address" };
}

/** Whether a host of a URL is the machine itself. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  return isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : ipaddr.process(host).range() === "loopback";
}

/** The IPv4 addresses that a router or translator may extract from an IPv6 address. */
function embeddedIpv4(address: Address): ipaddr.IPv4[] {
  if (!(address instanceof ipaddr.IPv6)) return [];
  const words = address.parts as [number, number, number, number, number, number, number, number];
  const [a, b, c, d, e, f, g, h] = words;
  const startsWith = (...prefix: number[]) => prefix.every((word, index) => words[index] === word);
  const last = ipv4(g, h);
  if (startsWith(0, 0, 0, 0, 0, 0) && address.range() === "unicast") return [last];
  if (startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0, 0, 0, 0, 0xffff, 0)) return [last];
  if (startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return [last];
  if (startsWith(0x64, 0xff9b, 1)) return translated(address);
  if (a === 0x2002) return [ipv4(b, c)];
  if (startsWith(0x2001, 0)) return [ipv4(c, d), ipv4(g ^ 0xffff, h ^ 0xffff)];
  // ISATAP: under any prefix, the interface part is 0000:5efe or 0200:5efe and then the IPv4 address.
  if ((e & 0xfcff) === 0 && f === 0x5efe) return [last];
  return [];
}

/** RFC 6052: the IPv4 address follows a prefix of 48, 56, 64 or 96 bits and skips the ninth byte. */
function translated(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  return [6, 7, 8, 12].map((from) => new ipaddr.IPv4(bytes.filter((_, index) => index >= from && index !== 8).slice(0, 4)));
}

function ipv4(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

function isMetadata(address: Address): boolean {
  return metadataNetworks.some(
    ([base, bits]) => base.kind() === address.kind() && address.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits),
  );
}

/** All assigned IPv6 addresses lie in 2000::/3. ipaddr.js also calls unassigned ones unicast. */
function isGlobal(address: Address): boolean {
  return address.kind() === "ipv4" || address.match(globalIpv6 as ipaddr.IPv4 & ipaddr.IPv6, 3);
}

const internalEndings = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "lan",
  "home",
  "home.arpa",
  "svc",
  "cluster.local",
];

/** Metadata services with public names. A general `metadata.*` would also refuse honest hosts. */
const metadataNames = [
  "metadata",
  "instance-data",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.internal",
  "metadata.azure.com",
  "metadata.tencentyun.com",
  "metadata.packet.net",
  "metadata.platformequinix.com",
  "instance-data.ec2.internal",
];

type NameVerdict = { kind: "public" | "internal" | "metadata" | "malformed"; what: string };

/** Classifies a host name without a look-up. The name comes from the URL parser, without a trailing dot. */
export function classifyName(name: string): NameVerdict {
  const labels = name.split(".");
  if (name.length > 253 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label)))
    return { kind: "malformed", what: "not a host name" };
  if (metadataNames.includes(name)) return { kind: "metadata", what: "the name of a cloud's metadata service" };
  if (labels.length === 1) return { kind: "internal", what: "a name without a domain" };
  if (internalEndings.some((ending) => name.endsWith(`.${ending}`)))
    return { kind: "internal", what: "a name of an internal network" };
  return { kind: "public", what: "a public name" };
}
