import { Failure } from "../../operation/failure";
import { redactedFailure } from "../../sources";
import { inSession } from "../sessions/in-session";
import { secretsIn, type Wiring } from "../sessions/wiring";

const listMs = 60_000;

/** The tools one connection is told of, as its plugin will understand them. What goes wrong never repeats its secrets. */
export async function listToolsOf(wiring: Wiring): Promise<string> {
  const signal = AbortSignal.timeout(listMs);
  try {
    return await inSession(wiring, { signal }, async (session, { network }) => {
      if (!session.listTools) throw new Failure("internal", `The plugin ${wiring.plugin} lists no tools of a connection.`);
      return session.listTools(network);
    });
  } catch (error) {
    if (error instanceof Failure) throw redactedFailure(error, secretsIn(wiring));
    if (signal.aborted) throw new Failure("unavailable", `The service did not say its tools within ${listMs / 1000} s.`);
    throw error;
  }
}

/** A refused credential is the connection's fault and not that of whoever asks. */
export const isRefusal = ({ code }: Failure): boolean => code === "unauthenticated";
