import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { async, type ServerFunction } from "./define";

const check = async({
  name: "url.check",
  description:
    "See whether an address answers: its status, where it leads after redirects, and what type it gives. Nothing is read.",
  input: z.object({ url: z.url({ protocol: /^https?$/ }).max(10_000) }),
  output: z.object({ url: z.string(), status: z.int(), is_ok: z.boolean(), content_type: z.string().nullable(), ms: z.int() }),
  async run({ url }, { fetch }) {
    const begun = performance.now();
    const response = await fetch(url, { method: "GET", totalMs: 20_000, responseBytesMax: 100_000_000 });
    await response.body?.cancel();
    const { status, ok, headers } = response;
    const ms = Math.round(performance.now() - begun);
    return { url: response.url, status, is_ok: ok, content_type: headers.get("content-type"), ms };
  },
});

const wait = async({
  name: "time.wait",
  description: "Wait some seconds, for services that need a moment.",
  input: z.object({ seconds: z.number().min(0).max(30) }),
  output: z.object({ waited_ms: z.int() }),
  async run({ seconds }, { signal }) {
    const begun = performance.now();
    await sleep(seconds * 1_000, undefined, { signal });
    return { waited_ms: Math.round(performance.now() - begun) };
  },
});

export const networkFunctions: readonly ServerFunction[] = [check, wait];
