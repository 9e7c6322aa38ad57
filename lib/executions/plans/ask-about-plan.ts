import { digest } from "../../vault/digest";
import { orderedId } from "../ids";
import { openJournal } from "../journal/journal";
import type { StoredRecord } from "../journal/load-run";
import { type Answerers, type Question, type Run, unbound } from "../journal/record";
import { expiryOf, noConnection } from "../questions/ask";
import { argumentsTextOf, isCovered } from "./planned-calls";

/** What stands where the address of a call stands in other questions. */
const planAddress = "plan";

/** Stores a run that waits for the approval of its plan before it begins. */
export async function askAboutPlan(run: Run, calls: readonly StoredRecord[], answerers: Answerers): Promise<void> {
  const { organizationId } = run.ctx;
  const text = JSON.stringify({ plan: run.planId, calls: calls.map(shownCall) });
  const question: Question = {
    ...{ id: orderedId(new Date()), seq: 0, number: run.nextNumber++, kind: "plan", isDetached: false },
    ...{ address: planAddress, toolHash: null, definitionHash: null, decision: null, requestedSchema: null, url: null },
    argumentsHash: await digest({ organizationId, purpose: "arguments" }, text),
    ...{ arguments: text, message: messageOf(calls) },
    ...{ ...noConnection, ...unbound, ...answerers },
    expiresAt: expiryOf(answerers),
  };
  const journal = openJournal(run);
  journal.ask(question);
  await journal.pause(null);
}

function messageOf(calls: readonly StoredRecord[]): string {
  const covered = calls.filter(isCovered).length;
  return `Run a plan that makes ${covered === 1 ? "one call" : `${covered} calls`} which need approval, in this order`;
}

function shownCall(record: StoredRecord) {
  const args = JSON.parse(argumentsTextOf(record)) as unknown;
  return { seq: record.seq, address: record.address, arguments: args, isApproved: isCovered(record) };
}
