import type { StaticPlugin } from "../static-plugin";
import { type CoreBinding, coreTools } from "./tools";

/** The house's own operations as tools, so that agents can look after what they work with. */
export const core: StaticPlugin = {
  id: "core",
  label: "Executor",
  toolType: "internal",
  staticSources: (operationNamed) => [
    {
      integration: "executor",
      connection: "coreTools",
      title: "Executor",
      description: "This console itself: its integrations, connections and where their values come from.",
      tools: coreTools(operationNamed),
    },
  ],
  /** An address may carry anything out of the house. A text that is looked at stays here, unless it is said to be of a kind. */
  effectOf: ({ args }) => ({ effect: "read", requiresApproval: args.kind !== undefined || !isHere(args.source) }),
  async invoke({ tool, args }, { perform, signal }) {
    signal.throwIfAborted();
    const { operation } = tool.binding as CoreBinding; // safe: coreTools() makes it
    return { ok: true, data: await perform(operation, args) };
  },
};

const isHere = (source: unknown): boolean =>
  typeof source === "object" &&
  source !== null &&
  !("url" in source) &&
  ("text" in source || "files" in source || ("preset" in source && source.preset === "example"));
