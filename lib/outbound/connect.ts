import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { Failure } from "../operation/failure";
import { type AddressGuard, portOf } from "./address-guard";
import { dialMsMax } from "./limits";

export type Resolve = (host: string) => Promise<string[]>;
export type Dial = (target: buildConnector.Options, addresses: string[], callback: buildConnector.Callback) => void;

/** Opens connections. It looks a name up once, checks every address, and dials only checked ones. */
export function guardedConnector({ guard, resolve, dial }: { guard: AddressGuard; resolve: Resolve; dial: Dial }) {
  return (target: buildConnector.Options, callback: buildConnector.Callback): void => {
    checkedAddresses({ guard, resolve }, target).then(
      (addresses) => dial(target, addresses, callback),
      (error) => callback(error, null),
    );
  };
}

async function checkedAddresses(
  { guard, resolve }: { guard: AddressGuard; resolve: Resolve },
  { hostname, protocol, port }: buildConnector.Options,
): Promise<string[]> {
  const host = hostname.replace(/\.$/, "");
  const addresses = isIP(hostname) === 0 ? await resolve(hostname) : [hostname];
  if (addresses.length === 0) throw new Failure("unavailable", `The host ${host} has no address. Check its name.`);
  for (const address of addresses) guard.checkAddress(address, { host, port: portOf({ protocol, port }) });
  return addresses;
}

export const resolveBySystem: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export const dialBySystem: Dial = (target, addresses, callback) => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  // With autoSelectFamily Node asks for all addresses at once and tries them in turn.
  const connect = buildConnector({
    timeout: dialMsMax,
    autoSelectFamily: true,
    lookup: (_host, _options, answer) => answer(null, answers),
  });
  connect(target, callback);
};
