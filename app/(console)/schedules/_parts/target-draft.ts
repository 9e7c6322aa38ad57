import type { Target } from "@executor/core/schedules";

/** What is written for each kind of target. What another kind was given stays while it is not chosen. */
export type TargetDraft = {
  kind: Target["kind"];
  address: string;
  args: string;
  snippetId: string;
  code: string;
  agent: string;
  input: string;
};

const blank: TargetDraft = { kind: "tool", address: "", args: "{}", snippetId: "", code: "", agent: "", input: "" };

export function draftOf(target: Target | undefined): TargetDraft {
  if (!target) return blank;
  return target.kind === "tool" ? { ...blank, ...target, args: JSON.stringify(target.args, null, 2) } : { ...blank, ...target };
}

/** Undefined when the arguments are no JSON object. */
export function targetOf({ kind, address, args, snippetId, code, agent, input }: TargetDraft): Target | undefined {
  if (kind === "snippet") return { kind, snippetId };
  if (kind === "code") return { kind, code };
  if (kind === "agent") return { kind, agent, input };
  const read = objectOf(args.trim() || "{}");
  return read && { kind, address: address.trim().replace(/^tools\./, ""), args: read };
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined; // safe: just looked at
  } catch {
    return undefined;
  }
}
