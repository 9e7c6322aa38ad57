import { Failure } from "../../operation/failure";

/** Documents are uploaded as part of the JSON body. */
export const bodyBytesMax = { json: 1_000_000, document: 110_000_000 } as const;

export const isReading = (method: string) => method === "GET" || method === "HEAD";

/** The JSON object a request carries; an empty body is an empty object. */
export async function readBody(request: Request, bytesMax: number): Promise<object> {
  if (isReading(request.method)) return {};
  const text = await readText(request, bytesMax);
  if (text.trim() === "") return {};
  if (text.length > bodyBytesMax.json) await othersFirst();
  if (!/^application\/(.+\+)?json\b/i.test(request.headers.get("content-type") ?? ""))
    throw new Failure("invalid", "Send JSON with the header content-type: application/json.");
  return parseObject(text);
}

async function readText(request: Request, bytesMax: number): Promise<string> {
  const tooLarge = () => new Failure("invalid", `The body is larger than ${bytesMax} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reading a large text and parsing it are two pauses for everybody else rather than one long one. */
const othersFirst = () => new Promise((resolve) => setImmediate(resolve));

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && !Array.isArray(value)) return value;
  } catch (error) {
    throw new Failure("invalid", `The body is not valid JSON: ${error instanceof Error ? error.message : "cannot be read"}.`);
  }
  throw new Failure("invalid", "The body must be a JSON object.");
}
