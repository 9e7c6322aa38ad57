import { redactor } from "../../../outbound/redact";
import type { LiveSource, Session, SessionHost } from "../../contract";
import { secretsOf } from "../../credential";
import { endpointOf } from "../source/forms";
import { askNobody, connectTo } from "./connect";
import { failureOf } from "./failure";
import { invoke } from "./invoke";
import { listedBy } from "./list";

/** Opens a session with a server at an address. */
export async function openEndpoint(source: Extract<LiveSource, { kind: "endpoint" }>, host: SessionHost): Promise<Session> {
  const endpoint = endpointOf(source);
  const connected = await connectTo(endpoint, host);
  const hidden = () => redactor([...Object.values(endpoint.headers), ...secretsOf(host.auth())]);
  return {
    invoke: async (call, callHost) => hidden()(await invoke(connected, call, callHost)),
    async listTools(network) {
      network.signal.throwIfAborted();
      const scope = { network, ended: new AbortController(), elicit: askNobody, broken: null };
      const listed = connected.scopes.run(scope, () => listedBy(connected.client, network.signal));
      return JSON.stringify(
        await listed.catch((error: unknown) => {
          network.signal.throwIfAborted();
          throw failureOf(scope.broken ?? error, connected.peer);
        }),
      );
    },
    close: connected.close,
  };
}
