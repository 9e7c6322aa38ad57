import type { ToolDef } from "../../contract";
import { isObject, own } from "../../json/values";

type Named = { name: string; tool: Record<string, unknown> };

/** A server that runs programs itself over tools of its own: one tool takes code, another finds what code may call. */
export function codeModeOf(tools: readonly Named[]): { execute: string; search: string } | null {
  const execute = tools.find(
    ({ name, tool }) => /^(execute|run|eval)([_-]?(code|script|program))?$|^code$/i.test(name) && takesCode(tool),
  );
  const search = tools.find(({ name }) => /^(search|find|discover|docs)([_-]?(tools?|docs|api))?$/i.test(name));
  return execute && search ? { execute: execute.name, search: search.name } : null;
}

function takesCode(tool: Record<string, unknown>): boolean {
  const properties = own(own(tool, "inputSchema"), "properties");
  return isObject(properties) && ["code", "script", "program"].some((name) => own(own(properties, name), "type") === "string");
}

/** The server's own description stays; what a program here has to know comes first. */
export const describeCodeMode = (tool: ToolDef, search: string): ToolDef => ({
  ...tool,
  description: `Runs a program at the server, over tools that only the server knows. Find them with ${search}, then do all of it in one program: one decision here covers everything that program does.\n\n${tool.description}`,
  approvalDescription: `${tool.approvalDescription}. It runs a program at the server: read its code, every step of it happens with this approval`,
});
