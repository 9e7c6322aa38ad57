import { useCallback, useEffect, useRef, useState } from "react";
import { codeOf, type FrameMessage, isRunWanted, type Start, startOf, tokenOf } from "./messages";

const renewMs = 15_000;

export type Host = {
  /** Null until the page around this one has said how to begin. */
  start: Start | null;
  post: (message: FrameMessage) => void;
  /** Asks for a new token. Null if none comes in time. */
  renewToken: () => Promise<string | null>;
  /** What the page around this one wants meanwhile. */
  onWanted: (wanted: HostHandlers) => void;
};
type HostHandlers = { code(code: string): void; run(): void };

/** The page around this one. Nothing that belongs to anybody is sent before it has said who it is, and then to its origin alone. */
export function useHost(): Host {
  const [start, setStart] = useState<Start | null>(null);
  const wanted = useRef<HostHandlers>(undefined);
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
    window.parent.postMessage({ executor: "loaded" } satisfies FrameMessage, "*"); // nobody knows yet who is around, and it says nothing
    return () => window.removeEventListener("message", hear);
  }, []);

  const post = useCallback((message: FrameMessage) => {
    if (origin.current !== undefined) window.parent.postMessage(message, origin.current);
  }, []);

  const renewToken = useCallback(
    () =>
      new Promise<string | null>((resolve) => {
        const late = setTimeout(() => resolve(null), renewMs);
        renewal.current = (token) => {
          clearTimeout(late);
          resolve(token);
        };
        post({ executor: "token-wanted" });
      }),
    [post],
  );
  const onWanted = useCallback((next: HostHandlers) => {
    wanted.current = next;
  }, []);
  return { start, post, renewToken, onWanted };
}
