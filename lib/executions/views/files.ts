import { z } from "zod";
import { isJsonText } from "../../json-text";

const ToolFile = z.object({
  _tag: z.literal("ToolFile"),
  name: z.string().optional(),
  mimeType: z.string(),
  encoding: z.literal("base64"),
  data: z.string(),
  byteLength: z.number(),
});
export type ToolFile = z.infer<typeof ToolFile>;

/** The file that a value is, or that a call answered with. */
export function fileIn(value: unknown): ToolFile | null {
  if (isJsonText(value)) return fileInJson(value.text);
  const file = ToolFile.safeParse(answeredIn(value));
  return file.success ? file.data : null;
}

/** The same for a value as JSON. Few values hold a file, so the others are not parsed. */
export const fileInJson = (text: string): ToolFile | null =>
  text.includes('"ToolFile"') ? fileIn(JSON.parse(text) as unknown) : null;

const answeredIn = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "ok" in value && "data" in value ? value.data : value;

/** What is said of a file where its bytes are of no use. */
export const describeFile = ({ name, mimeType, byteLength }: ToolFile): string =>
  `[file${name === undefined ? "" : ` ${name}`}: ${mimeType}, ${byteLength.toLocaleString("en")} bytes]`;
