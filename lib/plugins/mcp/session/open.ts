import { redactor } from "../../../outbound/redact";
import type { LiveSource, Network, ResourceListener, Session, SessionHost } from "../../contract";
import { secretsOf } from "../../credential";
import { commandOf, endpointOf } from "../source/forms";
import { askNobody, type Connected, connectTo } from "./connect";
import { connectToCommand } from "./connect-command";
import { failureOf, isForgotten, SessionForgotten } from "./failure";
import { invoke } from "./invoke";
import { listedBy } from "./list";
import { statusOf } from "./status";

type Way = { connect: () => Promise<Connected>; secrets: string[] };

/** Opens a session with a server: at an address, or started for it. */
export async function openServer(source: Exclude<LiveSource, { kind: "none" }>, host: SessionHost): Promise<Session> {
  const { connect, secrets } = wayTo(source, host);
  const hidden = () => redactor([...secrets, ...secretsOf(host.auth())]);
  let present = await connect();
  let opening = Promise.resolve(present);
  /** A server that was restarted has forgotten its sessions. Another one takes the place, for all its callers. */
  const inPresent = async <T>(work: (connected: Connected) => Promise<T>): Promise<T> => {
    const before = opening;
    try {
      return await work(await before);
    } catch (error) {
      if (!(error instanceof SessionForgotten)) throw error;
      if (opening === before) {
        present.followed.end();
        opening = connect();
      }
      present = await opening;
      return await work(present);
    }
  };
  return {
    invoke: (call, callHost) => inPresent(async (connected) => hidden()(await invoke(connected, call, callHost))),
    follow: (uri, listener) => inPresent((connected) => follow(connected, uri, listener)),
    listTools: (network) => inPresent((connected) => list(connected, network)),
    status: () => statusOf(present),
    close: () => present.close(),
  };
}

function wayTo(source: Exclude<LiveSource, { kind: "none" }>, host: SessionHost): Way {
  if (source.kind === "endpoint") {
    const endpoint = endpointOf(source);
    return { connect: () => connectTo(endpoint, host), secrets: Object.values(endpoint.headers) };
  }
  const command = commandOf(source);
  const { values = {} } = host.auth() ?? {};
  const variables = Object.fromEntries(command.variables.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return { connect: () => connectToCommand(command, variables, host), secrets: Object.values(command.environment) };
}

async function list(connected: Connected, network: Network): Promise<string> {
  const { client, scopes, transport, peer } = connected;
  network.signal.throwIfAborted();
  const scope = { network, ended: new AbortController(), elicit: askNobody, broken: null };
  try {
    return JSON.stringify(await scopes.run(scope, () => listedBy(client, network.signal)));
  } catch (error) {
    network.signal.throwIfAborted();
    if (isForgotten(error, transport)) throw new SessionForgotten();
    throw failureOf(connected.endedBy?.() ?? scope.broken ?? error, peer);
  }
}

async function follow({ followed, transport, endedBy, peer }: Connected, uri: string, listener: ResourceListener) {
  try {
    return await followed.follow(uri, listener);
  } catch (error) {
    if (isForgotten(error, transport)) throw new SessionForgotten();
    throw failureOf(endedBy?.() ?? error, peer);
  }
}
