import { isIP } from "node:net";
import { env } from "../env";
import { Failure } from "../operation/failure";
import { addressGuard } from "./address-guard";
import { parseAllowList, parsePorts } from "./allow-list";
import { type Resolve, resolveBySystem } from "./connect";

/**
 * An address of a host that this server may connect to, for clients of other protocols than HTTP. Connect to the address and
 * not to the name: another look-up could give another one.
 */
export async function guardedAddress(
  { host, port }: { host: string; port: number },
  resolve: Resolve = resolveBySystem,
): Promise<string> {
  const guard = addressGuard({
    allowList: parseAllowList(env.EXECUTOR_ALLOW_PRIVATE_NETWORK),
    ports: parsePorts(env.EXECUTOR_ALLOWED_PORTS),
  });
  const { hostname } = guard.checkUrl(`https://${isIP(host) === 6 ? `[${host}]` : host}:${port}`);
  const name = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const addresses = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name];
  for (const address of addresses) guard.checkAddress(address, { host: name, port });
  const [first] = addresses;
  if (first === undefined) throw new Failure("unavailable", `The host ${name} has no address. Check its name.`);
  return first;
}
