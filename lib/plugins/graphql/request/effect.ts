import { Failure } from "../../../operation/failure";
import type { Call, CallEffect } from "../../contract";
import type { Binding } from "../binding/binding";
import { operationsIn, parseDocument } from "./document";

const reads: CallEffect = { effect: "read", requiresApproval: false };
const writes: CallEffect = { effect: "write", requiresApproval: true };

/** What a call does. A document with a mutation changes something; one that cannot be understood is never sent. */
export function effectOfCall({ tool, args }: Pick<Call, "tool" | "args">): CallEffect {
  const binding = tool.binding as unknown as Binding; // safe: made by readTool() and documentTool()
  if (binding.operation === "query") return reads;
  if (binding.operation === "mutation") return writes;
  try {
    const operations = operationsIn(parseDocument(String(args.query ?? "")));
    return operations.some(({ operation }) => operation === "mutation") ? writes : reads;
  } catch (error) {
    if (error instanceof Failure) return reads;
    throw error;
  }
}
