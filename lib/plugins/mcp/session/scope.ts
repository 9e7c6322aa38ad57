import { AsyncLocalStorage } from "node:async_hooks";
import type { ElicitAnswer, ElicitQuestion, Network } from "../../contract";

/** One request to the server, with what belongs to it: its way out, and the people it may ask. */
export type Scope = {
  network: Network;
  /** Ends this request alone. */
  ended: AbortController;
  elicit(question: ElicitQuestion): Promise<ElicitAnswer>;
  /** Why the stream with its answer broke off. */
  broken: unknown;
  /** Its last message as long as that has no answer: a call may take several, one after the other. */
  latest?: string | number | undefined;
};

/** Which request is on its way. What a server sends along with an answer belongs to the request that the answer is for. */
export type Scopes = {
  run<T>(scope: Scope, work: () => Promise<T>): Promise<T>;
  /** Outside of every request, such as news of the session. */
  outside<T>(work: () => T): T;
  current(): Scope | null;
  /** The one whose server asks: by what the question came with, else the only one that is open. */
  asking(): Scope | null;
};

export function openScopes(): Scopes {
  const storage = new AsyncLocalStorage<Scope | null>();
  const open = new Set<Scope>();
  // A stream that was opened for a request may outlive it.
  const current = () => {
    const scope = storage.getStore() ?? null;
    return scope && open.has(scope) ? scope : null;
  };
  return {
    async run(scope, work) {
      open.add(scope);
      try {
        return await storage.run(scope, work);
      } finally {
        open.delete(scope);
      }
    },
    outside: (work) => storage.run(null, work),
    current,
    asking() {
      const [only] = open;
      return current() ?? (open.size === 1 ? (only ?? null) : null);
    },
  };
}
