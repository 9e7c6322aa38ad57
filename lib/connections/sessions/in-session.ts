import { Failure } from "../../operation/failure";
import type { Limits } from "../../outbound/limits";
import { type Credential, findPlugin, type Network, type Session } from "../../plugins";
import { networkOn } from "../../sources";
import { openSession, withPooled } from "./pool";
import { credentialOf, type Wiring } from "./wiring";

type Use = {
  signal: AbortSignal;
  limits?: Partial<Limits> | undefined;
  /** Whether it only hears of something, for as long as it likes. */
  listens?: boolean;
};
type Way = {
  network: Network;
  auth(): Credential | null;
  /** Ends when others of the connection no longer share the session. */
  left: AbortSignal;
};
type Work<T> = (session: Session, way: Way) => Promise<T>;

/** Does something in a session with the service of a connection: a shared one where the plugin keeps them, else one for this alone. */
export async function inSession<T>(wiring: Wiring, { signal, limits, listens = false }: Use, work: Work<T>): Promise<T> {
  const plugin = findPlugin(wiring.plugin);
  if (!plugin) throw new Failure("internal", `There is no plugin ${wiring.plugin}.`);
  const { origins, shared } = wiring;
  const networkUntil = (ended: AbortSignal) => networkOn({ origins, signal: ended, limits });
  if (plugin.keepsSessions && shared)
    return withPooled({ plugin, wiring, shared, signal, listens }, (session, { auth, signal: ended, left }) =>
      work(session, { network: networkUntil(ended), auth, left }),
    );
  const auth = () => credentialOf(wiring);
  const session = await openSession(plugin, wiring, { signal, auth });
  try {
    return await work(session, { network: networkUntil(signal), auth, left: signal });
  } finally {
    await session.close();
  }
}
