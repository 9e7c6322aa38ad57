import { useEffect, useRef, useState } from "react";

/**
 * Text that is shown as it is typed, and sent without its outer spaces as soon as the typing pauses. What then arrives in the
 * address is not put back into the field, unless it came from elsewhere.
 */
export function useTyped(arrived: string, send: (text: string) => void) {
  const [draft, setDraft] = useState(arrived);
  const sent = useRef([arrived]);
  const latest = useRef(send);

  useEffect(() => {
    latest.current = send;
  }, [send]);

  useEffect(() => {
    const place = sent.current.lastIndexOf(arrived);
    sent.current = place < 0 ? [arrived] : sent.current.slice(place);
    if (place < 0) setDraft(arrived);
  }, [arrived]);

  useEffect(() => {
    const text = draft.trim();
    if (text === sent.current.at(-1)) return;
    const timer = setTimeout(() => {
      sent.current.push(text);
      latest.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return [draft, setDraft] as const;
}

const pauseMs = 250;
