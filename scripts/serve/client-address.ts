import { isIP } from "node:net";

/**
 * The caller's address. Each of `trustProxy` trusted proxies appends the address it saw, so the caller is that many entries
 * from the right of X-Forwarded-For. Anybody may have written what is further left.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustProxy: number): string {
  const direct = plain(socketAddress ?? "") ?? "unknown";
  if (trustProxy === 0 || !forwardedFor) return direct;
  const seen = forwardedFor.split(",").map((entry) => entry.trim());
  return plain(seen[Math.max(0, seen.length - trustProxy)] ?? "") ?? direct;
}

/** Removes the port, brackets and the prefix of an IPv4 address on an IPv6 socket. */
function plain(text: string): string | undefined {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  const address = bare.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1");
  return isIP(address) ? address : undefined;
}
