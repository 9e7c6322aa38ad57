import type { Target } from "@executor/core/schedules";

/** What is written for each kind of target. What another kind was given stays while it is not chosen. */
export type TargetDraft = {
  kind: Target["kind"];
  address: string;
  args: Record<string, unknown>;
  /** False while what is written as JSON is none. */
  isReadable: boolean;
  snippetId: string;
  code: string;
  agent: string;
  input: string;
};

const blank: TargetDraft = {
  ...{ kind: "tool", address: "", args: {}, isReadable: true },
  ...{ snippetId: "", code: "", agent: "", input: "" },
};

export function draftOf(target: Target | undefined): TargetDraft {
  return { ...blank, ...target };
}

/** Undefined when the arguments are no JSON object. */
export function targetOf({ kind, address, args, isReadable, snippetId, code, agent, input }: TargetDraft): Target | undefined {
  if (kind === "snippet") return { kind, snippetId };
  if (kind === "code") return { kind, code };
  if (kind === "agent") return { kind, agent, input };
  return isReadable ? { kind, address: address.trim().replace(/^tools\./, ""), args } : undefined;
}
