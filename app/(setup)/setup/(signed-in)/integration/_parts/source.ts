import type { ActionResult } from "@/components/form/action-result";

export type Source =
  | { url: string }
  | { text: string; fileName?: string }
  | { files: { name: string; text: string }[] }
  | { preset: "example" };

const bytesMax = 100_000_000;

/** What somebody typed, pasted or chose, as a source; a refusal stands at its field. */
export async function sourceOf(text: string, files: File[]): Promise<ActionResult<Source>> {
  if (files.reduce((sum, { size }) => sum + size, 0) > bytesMax) return refused("The files are larger than 100 MB together.");
  const [first, ...more] = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
  if (first && more.length > 0) return { ok: true, data: { files: [first, ...more] } };
  if (first)
    return first.text === "" ? refused("The file is empty.") : { ok: true, data: { text: first.text, fileName: first.name } };
  const entered = text.trim();
  if (entered === "") return refused("Enter a URL, paste a document or choose a file.");
  return { ok: true, data: /^https?:\/\/\S+$/i.test(entered) ? { url: entered } : { text } };
}

const refused = (message: string): ActionResult<never> => ({
  ok: false,
  error: { code: "invalid", message, details: { source: [message] } },
});
