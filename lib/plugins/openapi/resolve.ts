import { Failure } from "../../operation/failure";
import type { Effect, Json, Production, Server, Showing, ToolDef } from "../contract";
import { onOneLine } from "../text/prose";
import type { Binding } from "./binding/binding";
import type { Normalised, NormalisedTool } from "./binding/normalised";
import { declaredParameters, shownInput } from "./fixed";

/** The tools of a normalised document. */
export function resolveOpenapi(document: string, showing?: Showing): Production {
  const { tools, definitions, servers, common } = JSON.parse(document) as Normalised;
  if (!Array.isArray(tools))
    throw new Failure("invalid", "The stored document is not one this version can read. Refresh the integration.");
  const shown = tools.map((tool) => ({ ...tool, input: shownInput(tool, common, showing) }));
  return {
    tools: shown.map((tool) => toolOf(tool, servers)),
    definitions,
    warnings: [],
    parameters: declaredParameters(tools, definitions, showing),
  };
}

function toolOf(tool: NormalisedTool, servers: Server[]): ToolDef {
  const { method, path, parameters, body, accept, ownServers } = tool;
  const own = { ...(accept ? { accept } : {}), ...(ownServers ? { ownServers } : {}) };
  const binding: Binding = { method, path, parameters, body, servers, ...own };
  const effect = effectOf(method);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.input,
    outputSchema: tool.output,
    effect,
    requiresApproval: effect !== "read",
    approvalDescription: `${method} ${onOneLine(path)}`,
    mayElicit: false,
    isDeprecated: tool.isDeprecated,
    ...(tool.scheduling ? { scheduling: tool.scheduling } : {}),
    binding: binding as unknown as Json,
  };
}

function effectOf(method: string): Effect {
  if (["GET", "HEAD", "OPTIONS", "QUERY"].includes(method)) return "read";
  return method === "DELETE" ? "destructive" : "write";
}
