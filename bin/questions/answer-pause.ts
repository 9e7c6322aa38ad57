import { type Answer, type Client, ExecutorError, type Pause } from "../../lib/sdk";
import type { Cli } from "../cli";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { visible } from "../output/visible";
import { askChoice, askText, askYes, type Choice } from "./ask";
import { type Details, showPause } from "./show-pause";

/** Asks whoever sits at the terminal about a pause. Null: somebody else decides, so the run waits for them. */
export async function answerPause(cli: Cli, client: Client, pause: Pause): Promise<Answer | null> {
  const { print } = cli;
  const details = await detailsOf(client, pause);
  showPause(print, pause, details);
  if (pause.kind === "url") {
    print.note(`Waiting until that is done. ${leave}`);
    if (pause.url) await cli.openBrowser(pause.url);
    return null;
  }
  if (details && !details.mayAnswer) {
    const why = details.whyNot ?? "This sign-in may not answer approvals.";
    print.note(`${visible(why)} Somebody else can, in the console. Waiting for them. ${leave}`);
    return null;
  }
  if (pause.kind === "form") return fillIn(cli, pause);
  if (pause.kind === "outcome") return sayOutcome(cli);
  return decide(cli, pause, details);
}

const leave = "Ctrl-C stops waiting.";

/** Null where whoever is signed in may not see it: the pause itself says enough. */
async function detailsOf(client: Client, { id }: Pause): Promise<Details | null> {
  try {
    return await client.approvals.get({ id });
  } catch (error) {
    if (error instanceof ExecutorError && (error.code === "not_found" || error.code === "forbidden")) return null;
    throw error;
  }
}

type Decision = "accept" | "alike" | "run" | "hours" | "always" | "edit" | "decline" | "later";

async function decide(cli: Cli, pause: Pause, details: Details | null): Promise<Answer> {
  const scopes = details?.scopes ?? ["once"];
  const varying = details?.alike?.varying ?? [];
  const waiting = details?.alike?.waiting ?? 0;
  const further: Choice<Decision>[] = [
    ...(varying.length + waiting > 0 ? [alikeChoice(varying, waiting)] : []),
    { value: "run", label: "Approve in this run", hint: "the same tool with any arguments" },
    { value: "hours", label: "Approve for an hour", hint: "the same tool with any arguments, for whoever asks here" },
    { value: "always", label: "Approve always", hint: "adds a policy of the organization" },
  ];
  const choices: Choice<Decision>[] = [
    { value: "accept", label: "Approve", hint: "this call, with these arguments" },
    ...(details?.mayEdit === false ? [] : [{ value: "edit" as const, label: "Edit the arguments, then approve" }]),
    ...further.filter(({ value }) => scopes.some((scope) => scope === value)),
    { value: "decline", label: "Decline", hint: "nothing is sent, and the program goes on" },
    { value: "later", label: "Decide later", hint: "the run keeps waiting" },
  ];
  const decision = await askChoice(cli, "Approve this call?", choices);
  if (decision === null || decision === "later") throw later(pause);
  if (decision === "decline") return { action: "decline", ...reasonOf(await askText(cli, "Reason (may be empty)")) };
  if (decision === "accept") return { action: "accept" };
  if (decision === "edit") return { action: "accept", arguments: await edit(cli, pause) };
  return { action: "accept", scope: decision, ...(decision === "alike" ? { varying } : {}) };
}

/** What may differ is what differs among the calls that the run made so far. */
function alikeChoice(varying: readonly string[], waiting: number): Choice<Decision> {
  const others = waiting > 0 ? `, also the ${waiting} that wait now where they fit` : "";
  const differing = varying.length > 0 ? `may differ: ${visible(varying.join(", "))}` : "with the same arguments";
  return { value: "alike", label: "Approve all like it in this run", hint: `${differing}${others}` };
}

const reasonOf = (reason: string | null) => (reason ? { reason } : {});

const later = (pause: Pause): CliError =>
  new CliError(
    "The run waits.",
    exitCodes.waiting,
    `Answer it with: executor resume --execution-id ${pause.id}${pause.approvalUrl ? `\nor at ${pause.approvalUrl}` : ""}`,
  );

/** Until it is JSON, or given up. */
async function edit(cli: Cli, pause: Pause): Promise<Record<string, unknown>> {
  for (let text = JSON.stringify(pause.args ?? {}, null, 2); ; ) {
    text = await cli.editText(text);
    const edited = parsed(text);
    if (typeof edited !== "string") {
      cli.print.note(visible(JSON.stringify(edited, null, 2)));
      if (await askYes(cli, "Approve with these arguments?")) return edited;
      throw later(pause);
    }
    cli.print.note(`${cli.print.mark("red", "✗")} ${edited}`);
    if (!(await askYes(cli, "Edit again?"))) throw later(pause);
  }
}

function parsed(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
    return "The arguments must be a JSON object.";
  } catch (error) {
    return `That is no JSON: ${(error as Error).message}.`;
  }
}

type Property = { type?: string; title?: string; description?: string; enum?: unknown[]; default?: unknown };

/** One question for each field. The console checks the whole. */
async function fillIn(cli: Cli, pause: Pause): Promise<Answer> {
  const { properties = {} } = (pause.requestedSchema ?? {}) as { properties?: Record<string, Property> };
  const content: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = await askField(cli, name, property);
    if (value === null) throw later(pause);
    if (value !== "") content[name] = typed(value, property);
  }
  const choice = await askChoice(cli, "Send this?", [
    { value: "accept", label: "Send" },
    { value: "decline", label: "Decline" },
    { value: "later", label: "Decide later" },
  ]);
  if (choice === "accept") return { action: "accept", content };
  if (choice === "decline") return { action: "decline" };
  throw later(pause);
}

function askField(cli: Cli, name: string, { title, description, enum: values, type, default: known }: Property) {
  const message = visible([title ?? name, description].filter(Boolean).join(": "));
  const options = type === "boolean" ? ["true", "false"] : values?.map(String);
  if (options)
    return askChoice(
      cli,
      message,
      options.map((value) => ({ value, label: visible(value) })),
    );
  return askText(cli, message, known === undefined ? "" : String(known));
}

function typed(text: string, { type }: Property): unknown {
  if (type === "boolean") return text === "true";
  const number = Number(text);
  return (type === "number" || type === "integer") && !Number.isNaN(number) ? number : text;
}

async function sayOutcome(cli: Cli): Promise<Answer> {
  const choice = await askChoice(cli, "Did the call take effect? Look at the service first.", [
    { value: "done", label: "Yes, it took effect" },
    { value: "retry", label: "No, send it again" },
    { value: "failed", label: "It failed; do not send it again" },
  ]);
  if (choice === "done" || choice === "retry") return { action: "accept", content: { outcome: choice } };
  return { action: "decline" };
}
