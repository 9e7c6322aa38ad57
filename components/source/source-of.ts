/** The content of the box: typed or pasted text, or files. */
export type Entered = { text: string; files: File[] };

export type Source =
  | { url: string }
  | { text: string; fileName?: string; server?: string }
  | { files: { name: string; text: string }[] }
  | { preset: string }
  | Service;

/** A source that is spoken to. */
export type Service =
  | { endpoint: string; config: Settings }
  | { command: string; args: string[]; config: Settings }
  | { config: Settings };
type Settings = Record<string, unknown>;

const bytesMax = 100 * 1024 * 1024;

/** The entered source, or the reason why it is none. */
export async function sourceOf({ text, files }: Entered): Promise<Source | { problem: string }> {
  const bytes = files.reduce((sum, { size }) => sum + size, text.length);
  if (bytes > bytesMax)
    return { problem: `This is ${megabytes(bytes)}. A description of an API is at most ${megabytes(bytesMax)}.` };
  const [first] = files;
  if (first && files.length === 1)
    return { text: await first.text(), ...(first.name === pasted ? {} : { fileName: first.name }) };
  if (first) return { files: await Promise.all(files.map(async (file) => ({ name: nameOf(file), text: await file.text() }))) };
  const url = urlIn(text);
  if (url) return { url };
  if (text.trim()) return { text };
  return { problem: "Enter a URL, paste a document or choose a file." };
}

/** A single line that looks like an address, with or without https://. */
export function urlIn(text: string): string | null {
  const line = text.trim();
  if (/^https?:\/\/\S+$/i.test(line)) return line;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?\/\S*$/.test(line) ? `https://${line}` : null;
}

const pasted = "Pasted document";

/** A text field is slow with megabytes of text, so a large paste is kept as a file. */
export const pastedFile = (text: string): File | null => (text.length > 100_000 ? new File([text], pasted) : null);

/** The name includes the folder if a whole folder was chosen, because files refer to each other by it. */
const nameOf = (file: File) => file.webkitRelativePath || file.name;

export const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
