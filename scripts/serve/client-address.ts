import { isIP } from "node:net";

/**
 * Who is calling. Behind `trustProxy` proxies of ours, each of which appends the address it saw, the caller is that many
 * entries from the right of X-Forwarded-For; what stands further left anybody may have written.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustProxy: number): string {
  const direct = plain(socketAddress ?? "") ?? "unknown";
  if (trustProxy === 0 || !forwardedFor) return direct;
  const seen = forwardedFor.split(",").map((entry) => entry.trim());
  return plain(seen[Math.max(0, seen.length - trustProxy)] ?? "") ?? direct;
}

/** Without port, brackets and the prefix of an IPv4 address on an IPv6 socket. */
function plain(text: string): string | undefined {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  const address = bare.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1");
  return isIP(address) ? address : undefined;
}
