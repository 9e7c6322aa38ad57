import { redactor } from "../../../outbound/redact";
import type { LiveSource, Session, SessionHost } from "../../contract";
import { secretsOf } from "../../credential";
import { commandOf, endpointOf } from "../source/forms";
import { askNobody, type Connected, connectTo } from "./connect";
import { connectToCommand } from "./connect-command";
import { failureOf } from "./failure";
import { invoke } from "./invoke";
import { listedBy } from "./list";
import { statusOf } from "./status";

/** Opens a session with a server: at an address, or started for it. */
export async function openServer(source: Exclude<LiveSource, { kind: "none" }>, host: SessionHost): Promise<Session> {
  if (source.kind === "endpoint") {
    const endpoint = endpointOf(source);
    return sessionOf(await connectTo(endpoint, host), host, Object.values(endpoint.headers));
  }
  const command = commandOf(source);
  const { values = {} } = host.auth() ?? {};
  const variables = Object.fromEntries(command.variables.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return sessionOf(await connectToCommand(command, variables, host), host, Object.values(command.environment));
}

function sessionOf(connected: Connected, host: SessionHost, secrets: string[]): Session {
  const hidden = () => redactor([...secrets, ...secretsOf(host.auth())]);
  return {
    invoke: async (call, callHost) => hidden()(await invoke(connected, call, callHost)),
    async listTools(network) {
      network.signal.throwIfAborted();
      const scope = { network, ended: new AbortController(), elicit: askNobody, broken: null };
      const listed = connected.scopes.run(scope, () => listedBy(connected.client, network.signal));
      return JSON.stringify(
        await listed.catch((error: unknown) => {
          network.signal.throwIfAborted();
          throw failureOf(connected.endedBy?.() ?? scope.broken ?? error, connected.peer);
        }),
      );
    },
    status: () => statusOf(connected),
    close: connected.close,
  };
}
