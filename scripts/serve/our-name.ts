import { isIP } from "node:net";

export type OurNames = { host: string; publicUrl?: string };

/**
 * Whether a Host header names this console. A name that anybody can point at this machine is refused: a browser would treat
 * a page under that name as a page of the console.
 */
export function isOurName(hostHeader: string | undefined, path: string, { host, publicUrl }: OurNames): boolean {
  if (publicUrl === undefined) return isLocal(hostHeader) || nameOf(hostHeader) === nameOf(host);
  return nameOf(hostHeader) === nameOf(new URL(publicUrl).host) || (isForMachines(path) && isLocal(hostHeader));
}

function isLocal(hostHeader: string | undefined): boolean {
  const name = nameOf(hostHeader) ?? "";
  return name === "localhost" || name.endsWith(".localhost") || isIP(name) !== 0;
}

/** Paths that balancers and metric collectors request by IP address. */
const isForMachines = (path: string) => /^\/(health(\/(live|ready))?|metrics)$/.test(path);

/** Removes the port, brackets and the final dot. Undefined if it cannot be a name. */
function nameOf(authority: string | undefined): string | undefined {
  if (authority === undefined || isIP(authority) !== 0) return authority;
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:[\]]+?)\.?)(?::\d*)?$/.exec(authority.toLowerCase()) ?? [];
  return bracketed ?? plain;
}
