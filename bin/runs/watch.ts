import type { RunEvent } from "../../lib/sdk";
import type { Printer } from "../output/printer";
import { visible, visibleLine } from "../output/visible";

const marks: Record<string, ["green" | "red" | "yellow" | "dim", string]> = {
  running: ["dim", "→"],
  asking: ["yellow", "?"],
  waiting: ["yellow", "?"],
  succeeded: ["green", "✓"],
  failed: ["red", "✗"],
  unknown: ["red", "?"],
  planned: ["yellow", "○"],
};

/** Shows what happens in a run: calls to whoever watches, logs to stderr. */
export function watchRun(print: Printer): (event: RunEvent) => void {
  const said = new Map<number, string>();
  return ({ event, data }) => {
    if (event === "log" && !print.isJson) print.note(print.mark(data.level === "error" ? "red" : "dim", visible(data.text)));
    if (event !== "call" || said.get(data.seq) === data.state) return;
    said.set(data.seq, data.state);
    print.progress(callLine(print, data));
  };
}

type Call = Extract<RunEvent, { event: "call" }>["data"];

function callLine({ mark }: Printer, { state, address, path, startedAt, endedAt, errorCode }: Call): string {
  const [style, sign] = marks[state] ?? ["dim", "·"];
  const took = startedAt && endedAt ? ` ${Date.parse(endedAt) - Date.parse(startedAt)} ms` : "";
  return `${mark(style, sign)} ${visibleLine(address ?? path)}${mark("dim", `${took} ${errorCode ?? ""}`.trimEnd())}`;
}
