import { z } from "zod";
import { parseInput } from "../operation/operation";

/** What the address of the endpoint may ask for: `/mcp?mode=search&on_approval=reject`. */
const EndpointOptions = z.object({
  mode: z.enum(["code", "direct", "search"]).default("code"),
  search_tools: z.enum(["true", "false"]).default("false"),
  tool_errors: z.enum(["envelope", "throw"]).default("envelope"),
  on_approval: z.enum(["pause", "reject"]).default("pause"),
  elicitation_mode: z.enum(["native", "browser", "model"]).optional(),
});

export type EndpointOptions = {
  mode: "code" | "direct" | "search";
  offersSearch: boolean;
  toolErrors: "envelope" | "throw";
  onApproval: "pause" | "reject";
  /** How questions reach a person; left out, the best way the client declares. */
  elicitation: "native" | "browser" | "model" | null;
};

export function endpointOptions({ searchParams }: URL): EndpointOptions {
  const given = parseInput(EndpointOptions, Object.fromEntries(searchParams), "option");
  return {
    mode: given.mode,
    offersSearch: given.search_tools === "true",
    toolErrors: given.tool_errors,
    onApproval: given.on_approval,
    elicitation: given.elicitation_mode ?? null,
  };
}
