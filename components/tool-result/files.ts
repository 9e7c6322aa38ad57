export type ToolFile = { name?: string; mimeType: string; data: string; byteLength: number };
export type FoundFile = { path: string; file: ToolFile };

const filesMax = 20;
const depthMax = 8;

/** The files in an answer, each with its path. If the answer itself is a file, its path is "". */
export function filesIn(value: unknown): FoundFile[] {
  const found: FoundFile[] = [];
  collect(value, { path: "", depth: 0 }, found);
  return found;
}

function collect(value: unknown, { path, depth }: { path: string; depth: number }, found: FoundFile[]): void {
  if (found.length >= filesMax || depth > depthMax || typeof value !== "object" || value === null) return;
  if (isToolFile(value)) {
    found.push({ path, file: value });
    return;
  }
  const list = Array.isArray(value);
  for (const [key, one] of Object.entries(value).slice(0, 1_000)) {
    const here = list ? `${path}[${key}]` : `${path}${path && "."}${key}`;
    collect(one, { path: here, depth: depth + 1 }, found);
  }
}

function isToolFile(value: object): value is ToolFile & { _tag: "ToolFile" } {
  const { _tag, data, mimeType } = value as Partial<ToolFile> & { _tag?: unknown };
  return _tag === "ToolFile" && typeof data === "string" && typeof mimeType === "string";
}

/** Image types that a browser renders without running scripts in them. */
export const isPicture = ({ mimeType }: ToolFile): boolean => /^image\/(png|jpeg|gif|webp|avif|bmp)\b/i.test(mimeType);

/** Always a download: content from elsewhere is never opened as a page of the console. */
export function blobOf({ data, mimeType }: ToolFile, type = mimeType): Blob {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type });
}
