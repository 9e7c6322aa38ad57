import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { Failure } from "../operation/failure";
import { isUrl } from "../url";
import { type AllowList, listsAddress, listsHost, type PortRange } from "./allow-list";
import { type AddressClass, classifyAddress, classifyName } from "./classify";

type Target = { host: string; port: number };

/** Decides where this server may connect to. Both checks throw a Failure with the host and the reason. */
export type AddressGuard = {
  /** Runs before the look-up. Checks scheme, user info, name, port, and the address if the host is one. */
  checkUrl(url: string | URL): URL;
  /** Runs after the look-up, for each address of the name. */
  checkAddress(address: string, target: Target): void;
};

export function addressGuard({ allowList, ports }: { allowList: AllowList; ports: PortRange[] }): AddressGuard {
  const portIsOpen = (port: number) => ports.some(({ from, to }) => port >= from && port <= to);

  function checkUrl(input: string | URL): URL {
    const url = parseUrl(input);
    const target = targetOf(url);
    if (isIP(target.host) !== 0) checkAddress(target.host, target);
    else checkName(target);
    return url;
  }

  function checkName(target: Target): void {
    if (listsHost(allowList, target.host, target.port)) return;
    const { kind, what } = classifyName(target.host);
    const opened = kind === "internal" && allowList.everythingPrivate;
    if (kind !== "public" && !opened) throw refusal(target.host, `it is ${what}`, kind !== "malformed");
    // The name may resolve to an address that is listed with this port, so the addresses decide.
    const mayBeListed = allowList.everythingPrivate || allowList.networks.length > 0;
    if (!portIsOpen(target.port) && !mayBeListed) throw portRefusal(target);
  }

  function checkAddress(address: string, target: Target): void {
    const { kind, what } = classifyAddress(address);
    if (isListed(address, kind, target)) return;
    const why = address === target.host ? `it is ${what}` : `its name stands for ${what}`;
    if (kind !== "public") throw refusal(target.host, why, kind === "metadata" ? "exactly" : true);
    if (!portIsOpen(target.port)) throw portRefusal(target);
  }

  function isListed(address: string, kind: AddressClass["kind"], { host, port }: Target): boolean {
    const listed = isIP(address) === 0 ? undefined : listsAddress(allowList, ipaddr.parse(address), port);
    if (kind === "metadata") return listed === "exactly";
    return listed !== undefined || listsHost(allowList, host, port) || (kind === "private" && allowList.everythingPrivate);
  }

  return { checkUrl, checkAddress };
}

function targetOf(url: URL): Target {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  return { host, port: portOf(url) };
}

/** An empty port means the protocol's default. Port 0 is a port and never open. */
export function portOf({ protocol, port }: { protocol: string; port: string }): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

/** The messages never repeat the URL: it may hold a password or a key. */
function parseUrl(input: string | URL): URL {
  if (!isUrl(input)) throw new Failure("invalid", "This is not a complete URL. Write it with https://, the host and the path.");
  const url = new URL(input);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Failure("forbidden", `URLs starting with ${url.protocol.slice(0, 40)} are not allowed. Use http:// or https://.`);
  if (url.username !== "" || url.password !== "")
    throw new Failure(
      "forbidden",
      `The URL for ${url.hostname} holds a user name or password. Store it as a credential instead.`,
    );
  return url;
}

function refusal(host: string, why: string, canBeAllowed: boolean | "exactly" = true): Failure {
  const how = canBeAllowed === "exactly" ? "by listing exactly this address in" : "with";
  const advice = canBeAllowed ? ` An operator can allow it ${how} EXECUTOR_ALLOW_PRIVATE_NETWORK.` : "";
  return new Failure("forbidden", `Calls to ${host} are not allowed: ${why}.${advice}`);
}

function portRefusal({ host, port }: Target): Failure {
  const advice = "An operator can allow it with EXECUTOR_ALLOWED_PORTS, or for this host with EXECUTOR_ALLOW_PRIVATE_NETWORK.";
  return new Failure("forbidden", `Calls to ${host} on port ${port} are not allowed. ${advice}`);
}
