import ipaddr from "ipaddr.js";
import { z } from "zod";

const message = "Use an address such as 203.0.113.7, or a network such as 203.0.113.0/24";

/** An address or a network, in the spelling of its network. */
export const Network = z
  .string()
  .trim()
  .max(60, message)
  .transform((text, context) => {
    const network = networkOf(text);
    if (network) return network;
    context.addIssue({ code: "custom", message: `${text} is no network. ${message}` });
    return z.NEVER;
  });

function networkOf(text: string): string | null {
  const [address = "", bits, ...more] = text.split("/");
  if (more.length > 0 || !isAddress(address)) return null;
  const parsed = ipaddr.process(address);
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  const length = bits === undefined ? most : Number(/^\d{1,3}$/.test(bits) ? bits : Number.NaN);
  if (!(length >= 0 && length <= most)) return null;
  const first = parsed.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${first.networkAddressFromCIDR(`${parsed.toString()}/${length}`).toString()}/${length}`;
}

/** Decimal parts only: other spellings of IPv4 read differently in different programs. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(":") && ipaddr.IPv6.isValid(text));

/** Whether a request from this address may come in. Without networks, everybody may. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  if (!isAddress(address)) return false;
  const from = ipaddr.process(address);
  return networks.some((network) => {
    const [first, bits] = ipaddr.parseCIDR(network);
    return first.kind() === from.kind() && from.match(first, bits);
  });
}
