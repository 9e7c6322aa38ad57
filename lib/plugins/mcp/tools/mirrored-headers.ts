import { isObject, own, ownEntries } from "../../json/values";

const keyword = "x-mcp-header";
const primitive: readonly unknown[] = ["string", "integer", "boolean"];

/** Whether the values that a schema wants as headers can all be sent: each of a plain type, under a name of its own. */
export function hasUsableHeaders(inputSchema: unknown): boolean {
  const mirrored = ownEntries(inputSchema, "properties").filter(([, schema]) => isObject(schema) && keyword in schema);
  const names = mirrored.map(([, schema]) => own(schema, keyword));
  const areNames = names.every((name) => typeof name === "string" && /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/.test(name));
  const distinct = new Set(names.map((name) => String(name).toLowerCase()));
  return areNames && distinct.size === names.length && mirrored.every(([, schema]) => primitive.includes(own(schema, "type")));
}
