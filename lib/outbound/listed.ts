import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "../env";
import { listsAddress, listsHost, parseAllowList } from "./allow-list";

/** Whether the operator opened this destination on purpose: a service of their own, in a network they answer for. */
export function isListed({ hostname, port, protocol }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  const list = parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK);
  const number = Number(port || (protocol === "https:" ? 443 : 80));
  if (list.everythingPrivate || listsHost(list, host, number)) return true;
  return isIP(host) !== 0 && listsAddress(list, ipaddr.parse(host), number) !== undefined;
}
