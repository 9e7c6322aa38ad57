import fs from "node:fs";
import path from "node:path";
import { projectRoot } from "./console-server";
import { type Answer, type Headers, send } from "./http";

export type Action = { id: string; name: string; page: string };
export type Outcome = { ok: boolean; data?: unknown; error?: { code: string; message: string; details?: object } };

type Manifest = { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> };

let known: Action[] | undefined;

/** Every server action of the built console, with a page that it can be sent to. */
export function builtActions(): Action[] {
  known ??= readActions();
  return known;
}

function readActions(): Action[] {
  const file = path.join(projectRoot, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(fs.readFileSync(file, "utf8")) as Manifest;
  return Object.entries(node).map(([id, { exportedName, workers }]) => ({ id, name: exportedName, page: pageOf(workers) }));
}

/** Whether it acts in the organization it is given first: all do but signing in and out, the first run and switching. */
export const isInOrganization = ({ name }: Action): boolean => !entrances.includes(name);

const entrances = [
  "signInAndGoAction",
  "firstRunAction",
  "acceptInvitationAction",
  "signOutHereAction",
  "leaveAction",
  "goOnInAction",
  "goOnAtApprovalAction",
  "chooseOrganizationAction",
];

/** Sends a server action as the browser does, with the headers given instead of the browser's own. */
export function postAction(
  url: string,
  name: string,
  { args, headers }: { args: unknown[]; headers?: Headers },
): Promise<Answer> {
  const action = builtActions().find((candidate) => candidate.name === name);
  if (!action) throw new Error(`The built console has no server action ${name}.`);
  const own = { "next-action": action.id, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component", origin: url };
  return send(`${url}${action.page}`, { method: "POST", headers: { ...own, ...headers }, body: JSON.stringify(args) });
}

/** What the action answered; null when it redirected or was not run at all. */
export function outcomeOf({ text }: Answer): Outcome | null {
  const [, row] = /"a":"\$@(\w+)"/.exec(text) ?? [];
  const [, json] = (row && new RegExp(`^${row}:(\\{.*\\})$`, "m").exec(text)) || [];
  return json ? (JSON.parse(json) as Outcome) : null;
}

/** Whether the action did its work: it says so, or it sends the browser on, as after signing in. */
export const isDone = (answer: Answer): boolean => outcomeOf(answer)?.ok ?? answer.headers["x-action-redirect"] !== undefined;

function pageOf(workers: Record<string, unknown>): string {
  const [page = ""] = Object.keys(workers);
  const parts = page.split("/").slice(1, -1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`.replace(/\[\w+\]/g, "any");
}
