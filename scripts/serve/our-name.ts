import { isIP } from "node:net";

export type OurNames = { host: string; publicUrl?: string };

/**
 * Whether a Host header names this console. A name anybody can point at this machine does not: a page under that name
 * would count as one of ours in the browser.
 */
export function isOurName(hostHeader: string | undefined, path: string, { host, publicUrl }: OurNames): boolean {
  if (publicUrl === undefined) return isLocal(hostHeader) || nameOf(hostHeader) === nameOf(host);
  return nameOf(hostHeader) === nameOf(new URL(publicUrl).host) || (isForMachines(path) && isLocal(hostHeader));
}

function isLocal(hostHeader: string | undefined): boolean {
  const name = nameOf(hostHeader) ?? "";
  return name === "localhost" || name.endsWith(".localhost") || isIP(name) !== 0;
}

/** Balancers and collectors on the spot ask for these by address. */
const isForMachines = (path: string) => /^\/(health(\/live)?|metrics)$/.test(path);

/** Without port, brackets and the dot at the end; undefined when it cannot be a name. */
function nameOf(authority: string | undefined): string | undefined {
  if (authority === undefined || isIP(authority) !== 0) return authority;
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:[\]]+?)\.?)(?::\d*)?$/.exec(authority.toLowerCase()) ?? [];
  return bracketed ?? plain;
}
