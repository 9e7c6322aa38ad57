import { sampleArguments } from "../schema-form/schema/sample";
import type { Definitions } from "../schema-form/schema/shape";

type Called = { address: string; inputSchema: unknown; schemaDefinitions: Definitions };

/** The call as an agent writes it in code. */
export function codeExample({ address, ...tool }: Called): string {
  const args = sampleArguments(tool.inputSchema, tool.schemaDefinitions);
  const path = address.startsWith("tools.") ? address : `tools.${address}`;
  return `const answer = await ${asExpression(path)}(${literal(args)});\n`;
}

/** The same over HTTP. The shell takes the body between single quotes as it is. */
export function curlExample({ address, ...tool }: Called, origin: string): string {
  const args = sampleArguments(tool.inputSchema, tool.schemaDefinitions);
  const body = JSON.stringify({ address, args }, null, 2).replaceAll("'", "'\\''");
  return [
    `curl ${origin}/api/v1/tools/try \\`,
    '  -H "Authorization: Bearer $EXECUTOR_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'\n`,
  ].join("\n");
}

const plainName = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

/** A path as code writes it. */
export function asExpression(path: string): string {
  const [root = "", ...segments] = path.split(".");
  return segments.reduce((text, one) => (plainName.test(one) ? `${text}.${one}` : `${text}[${JSON.stringify(one)}]`), root);
}

/** JSON without the quotes that code does not need. */
export function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts = list
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${plainName.test(name) ? name : JSON.stringify(name)}: ${literal(one, inner)}`);
  const [open, close] = list ? ["[", "]"] : ["{", "}"];
  const line = list ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (parts.length === 0) return `${open}${close}`;
  if (line.length <= 60 && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}
