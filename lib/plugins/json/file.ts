import type { Obj } from "./values";

/** How bytes are described: text in base64, or a file of another tool. */
export const file = { type: "string", format: "binary" } as const;

export function isFile(schema: Obj): boolean {
  if (schema.type === "file") return true;
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
  if (type !== "string") return false;
  const media = schema.contentMediaType;
  return (
    schema.format === "binary" ||
    (typeof media === "string" && schema.contentEncoding === undefined && !/text|json|xml/.test(media))
  );
}
