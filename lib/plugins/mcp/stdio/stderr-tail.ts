import type { Readable } from "node:stream";
import { redactor } from "../../../outbound/redact";

const charactersMax = 8_000;

export type Tail = { text(): string; lastLine(): string | null };

const esc = "\u001b";
const signs = new RegExp(`${esc}\\[[0-9;?]*[A-Za-z]|[^\\P{Cc}\\n\\t]`, "gu");

/** The end of what a server wrote for people, without secrets and signs that steer terminals. */
export function tailOf(stream: Readable, secrets: string[]): Tail {
  let kept = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    kept = (kept + chunk).slice(-charactersMax);
  });
  stream.on("error", () => {});
  const hide = redactor(secrets);
  const text = () => hide(kept).replace(signs, "");
  const lastLine = () => text().trim().split("\n").at(-1)?.trim().slice(0, 300) || null;
  return { text, lastLine };
}
