import type { CallToolResult } from "@modelcontextprotocol/server";
import { describeFile, type ExecutionAnswer, fileIn, type ToolFile } from "../executions";
import { isJsonText } from "../json-text";

type Content = CallToolResult["content"][number];

/** Hosts pass on all content to their model, so what is large stays here. */
const charactersMax = 10_000_000;

/** The files that a run emitted or returned, as the protocol has them. */
export function filesOf({ structured, executionId }: ExecutionAnswer): Content[] {
  const { emitted, result } = structured;
  const files = [...(Array.isArray(emitted) ? emitted : []), result].flatMap((value) => fileIn(value) ?? []);
  let room = charactersMax;
  return files.map((file, index) => {
    room -= file.data.length;
    if (room < 0) return { type: "text", text: `${describeFile(file)} is too large to be shown here.` };
    return contentOf(file, `executor://executions/${executionId}/files/${index + 1}`);
  });
}

const shownImages = ["image/png", "image/jpeg", "image/gif", "image/webp"];

export function contentOf({ mimeType, data, name }: ToolFile, address: string): Content {
  if (shownImages.includes(mimeType)) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  const uri = name === undefined ? address : `${address}/${encodeURIComponent(name)}`;
  const isText = /^text\/|[/+](json|xml)$/.test(mimeType);
  const content = isText ? { text: Buffer.from(data, "base64").toString("utf8") } : { blob: data };
  return { type: "resource", resource: { uri, mimeType, ...content } };
}

/** The data of a run without the bytes of its files and without what is large; the text says how to read it in parts. */
export function withoutBytes(structured: Record<string, unknown>): Record<string, unknown> {
  const shown = (value: unknown) => {
    const file = fileIn(value);
    if (!file) return value;
    const described = { ...file, data: undefined };
    return isJsonText(value) || isFile(value) ? described : { ...(value as object), data: described }; // safe: fileIn() found it within
  };
  const { emitted, ...others } = structured;
  const small = Object.entries(others).map(([name, value]) => [name, shown(value)] as const);
  return {
    ...Object.fromEntries(small.filter(([, value]) => !isJsonText(value))),
    ...(Array.isArray(emitted) ? { emitted: emitted.map(shown).filter((value) => !isJsonText(value)) } : {}),
  };
}

const isFile = (value: unknown) => typeof value === "object" && value !== null && "_tag" in value;
