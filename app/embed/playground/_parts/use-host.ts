import { useCallback, useEffect, useRef, useState } from "react";
import { codeOf, isRunWanted, type Start, startOf, type Told, tokenOf } from "./messages";

const renewMs = 15_000;

export type Host = {
  /** Null until the page around this one has said how to begin. */
  start: Start | null;
  tell: (told: Told) => void;
  /** Asks for a new token. Null if none comes in time. */
  renewToken: () => Promise<string | null>;
  /** What the page around this one wants meanwhile. */
  onWanted: (wanted: Wanted) => void;
};
type Wanted = { code(code: string): void; run(): void };

/** The page around this one. It speaks first of who it is, and nothing that belongs to anybody is told to another origin. */
export function useHost(): Host {
  const [start, setStart] = useState<Start | null>(null);
  const wanted = useRef<Wanted>(undefined);
  const renewal = useRef<(token: string) => void>(undefined);
  const origin = useRef<string>(undefined);

  useEffect(() => {
    function begin(given: Start) {
      origin.current = given.origin;
      setStart((last) => last ?? given);
    }
    function hearMore(data: unknown) {
      const [token, code] = [tokenOf(data), codeOf(data)];
      if (token !== null) renewal.current?.(token);
      else if (code !== null) wanted.current?.code(code);
      else if (isRunWanted(data)) wanted.current?.run();
    }
    function hear(event: MessageEvent<unknown>) {
      const isHost = event.source === window.parent && window.parent !== window;
      if (!isHost || event.origin !== (origin.current ?? event.origin)) return;
      const given = startOf(event);
      if (given) begin(given);
      else hearMore(event.data);
    }
    window.addEventListener("message", hear);
    window.parent.postMessage({ executor: "loaded" } satisfies Told, "*"); // nobody knows yet who is around, and it says nothing
    return () => window.removeEventListener("message", hear);
  }, []);

  const tell = useCallback((told: Told) => {
    if (origin.current !== undefined) window.parent.postMessage(told, origin.current);
  }, []);

  const renewToken = useCallback(
    () =>
      new Promise<string | null>((resolve) => {
        const late = setTimeout(() => resolve(null), renewMs);
        renewal.current = (token) => {
          clearTimeout(late);
          resolve(token);
        };
        tell({ executor: "token-wanted" });
      }),
    [tell],
  );
  const onWanted = useCallback((next: Wanted) => {
    wanted.current = next;
  }, []);
  return { start, tell, renewToken, onWanted };
}
