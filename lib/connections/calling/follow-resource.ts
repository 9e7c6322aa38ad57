import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import type { ResourceListener } from "../../plugins";
import { redactedFailure } from "../../sources";
import { inSession } from "../sessions/in-session";
import { openWiring, secretsIn, type Wiring } from "../sessions/wiring";

type Following = { connectionId: string; uri: string; signal: AbortSignal; listener: ResourceListener };

/**
 * Hears when a resource of a connection changes, in its session, which stays open meanwhile. Resolves once the service has agreed.
 * The listener is told when it ends, but for an end by the signal.
 */
export async function followResource(ctx: Context, { connectionId, ...following }: Following): Promise<void> {
  const { wiring, problem } = await openWiring(ctx, connectionId);
  if (!wiring) throw new Failure("unavailable", problem.message);
  await new Promise<void>((agreed, refused) => {
    listenIn(wiring, { ...following, agreed }).then(
      () => following.signal.aborted || following.listener.ended(),
      (error: unknown) => refused(error instanceof Failure ? redactedFailure(error, secretsIn(wiring)) : error),
    );
  });
}

type Listening = Omit<Following, "connectionId"> & { agreed: () => void };

const listenIn = (wiring: Wiring, { uri, signal, listener, agreed }: Listening): Promise<void> =>
  inSession(wiring, { signal, listens: true }, async (session, { network, left }) => {
    if (!session.follow)
      throw new Failure("invalid", "Its service does not tell when a resource changes. Read it again instead.");
    const ended = new AbortController();
    const leave = await session.follow(uri, { changed: listener.changed, ended: () => ended.abort() });
    agreed();
    await aborted(AbortSignal.any([ended.signal, network.signal, left]));
    await leave();
  });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
