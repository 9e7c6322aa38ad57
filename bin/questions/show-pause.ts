import type { Client, Pause } from "../../lib/sdk";
import type { Printer } from "../output/printer";
import { visible, visibleLine } from "../output/visible";

export type Details = Awaited<ReturnType<Client["approvals"]["get"]>>;

/** All that helps to decide, as the card of the console has it. */
export function showPause(print: Printer, pause: Pause, details: Details | null): void {
  const lines = [
    `${print.mark("yellow", "?")} ${print.mark("bold", visible(pause.message))}`,
    ...row(print, "Tool", pause.address),
    ...row(print, "Asked by", details?.actor.label),
    ...row(print, "Account", details?.account),
    ...(pause.args === undefined ? [] : [label(print, "Arguments"), indented(pause.args)]),
    ...requestLines(print, details),
    ...(details?.outdated ?? []).flatMap((what) => row(print, "Changed", `the ${what}, since it was asked`)),
    ...row(print, "Asks because", reasonOf(details)),
    ...row(print, "Open", pause.url),
    ...row(print, "In the console", pause.approvalUrl),
  ];
  print.note(lines.join("\n"));
}

function requestLines(print: Printer, details: Details | null): string[] {
  const request = details?.request;
  if (!request) return [];
  if (request.kind === "http") {
    const body = request.body === null ? [] : [`  ${visible(request.body)}`];
    return [...row(print, "Will send", `${request.method} ${request.url}`), ...body];
  }
  const text = request.kind === "text" ? request.text : JSON.stringify(request);
  return row(print, "Will do", text);
}

const reasons: Record<string, string> = {
  unreviewed: "a refresh changed this tool, and nobody has reviewed the change yet",
  arguments: "with these arguments it reaches an address outside",
  annotation: "its source marks it as changing something",
};

function reasonOf(details: Details | null): string | undefined {
  const { because, rule } = details?.decision ?? {};
  return rule ? `the policy ${rule.pattern} says so` : reasons[because ?? ""];
}

const label = (print: Printer, name: string) => print.mark("dim", `  ${name}:`);

const row = (print: Printer, name: string, value: string | null | undefined): string[] =>
  value ? [`${label(print, name)} ${visibleLine(value)}`] : [];

const indented = (value: unknown) =>
  visible(JSON.stringify(value, null, 2) ?? "null")
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
