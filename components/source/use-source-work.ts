import { useEffect, useRef, useState } from "react";
import type { Progress } from "../api/call-api";
import { useApi } from "../api/use-api";
import type { ActionResult } from "../form/action-result";
import { type Entered, type Source, sourceOf } from "./source-of";

/** Sends a source to the API and reports progress. Leaving the page aborts the request. */
export function useSourceWork() {
  const api = useApi();
  const [progress, setProgress] = useState<Progress>();
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  async function send<Data>(path: string, body: object): Promise<ActionResult<Data>> {
    const controller = new AbortController();
    waiting.current = controller;
    setProgress({ done: 0, total: 0 });
    const result = await api<Data>(path, { body, signal: controller.signal, onProgress: setProgress });
    if (waiting.current === controller) setProgress(undefined);
    return result;
  }

  return { send, progress };
}

/** The entered source, or the error that a form shows at its box. */
export async function readEntered(entered: Entered): Promise<ActionResult<Source>> {
  const source = await sourceOf(entered);
  if (!("problem" in source)) return { ok: true, data: source };
  return { ok: false, error: { code: "invalid", message: source.problem, details: { source: [source.problem] } } };
}
