import type { Context } from "../../operation/context";
import { digest } from "../../vault/digest";
import { openJournal } from "../journal/journal";
import { newRun } from "../journal/new-run";
import { newRecord } from "../journal/record";
import { storeRun } from "../journal/store-run";
import { timeoutMs } from "../limits";
import { openLine } from "../pass/line";
import type { Pass } from "../pass/pass";
import { ask } from "./ask";

type Asking = { path: string; args: object; message: string; requestedSchema: object };

/** A call whose tool has asked something and waits for the answer: what a tool that can ask does, up to the moment it has asked. */
export async function askForm(ctx: Context, { path, args, message, requestedSchema }: Asking): Promise<string> {
  const argumentsText = JSON.stringify(args);
  const code = JSON.stringify({ path, argumentsText });
  const options = { mode: "run", timeoutMs: timeoutMs.default, onApproval: "pause", toolErrors: "envelope" } as const;
  const run = newRun(ctx, { kind: "call", source: code, code, options, engine: "none" });
  await storeRun(run);
  const journal = openJournal(run);
  const pass: Pass = {
    ...{ run, journal, line: openLine(1), ready: [], settledHere: new Set(), preparing: 0, running: 0, writing: 0 },
    ...{
      asking: new Map(),
      timers: new Set(),
      entered: Promise.resolve(),
      driveChild: () => Promise.reject(new Error("Its tools run no programs.")),
      isOver: false,
      wake: () => {},
    },
  };
  const record = newRecord({ seq: 1, path, line: null, argumentsRaw: argumentsText });
  const argumentsHash = await digest({ organizationId: ctx.organizationId, purpose: "arguments" }, argumentsText);
  Object.assign(record, { address: `tools.${path}`, argumentsSent: argumentsText, argumentsHash });
  run.calls.set(1, record);
  ask(pass, record, { kind: "form", message, requestedSchema });
  await journal.pause(null);
  return run.id;
}
