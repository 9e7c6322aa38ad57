type Note = { id: number; title: string; text: string; tags: string[]; done: boolean };

const notes: readonly Note[] = [
  { id: 1, title: "Buy milk", text: "Two litres, and bread if there is any left.", tags: ["home", "shopping"], done: false },
  { id: 2, title: "Answer the invoice", text: "The supplier asks for the order number.", tags: ["work", "money"], done: false },
  { id: 3, title: "Book the train", text: "Friday afternoon, a seat at the window.", tags: ["travel"], done: true },
  {
    id: 4,
    title: "Release notes",
    text: "Say what is new before the release on Thursday.",
    tags: ["work", "release"],
    done: false,
  },
  { id: 5, title: "Water the plants", text: "The fern twice a week, the cactus never.", tags: ["home"], done: true },
];

const bodyBytesMax = 10_000;

/** The example API. It keeps nothing and knows nobody. */
export async function answerExample(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname;
  const id = /^\/notes\/(\d{1,9})$/.exec(path)?.[1];
  if (request.method === "GET" && path === "/notes") return json(listed(filtered(url.searchParams)));
  if (request.method === "GET" && path === "/notes/search") return json(listed(searched(url.searchParams.get("query") ?? "")));
  if (request.method === "GET" && id !== undefined) return noteOf(Number(id));
  if (request.method === "POST" && path === "/messages/echo") return echo(request);
  return problem(404, `There is no ${request.method} ${path} here.`);
}

function filtered(query: URLSearchParams): Note[] {
  const [done, tag, limit] = ["done", "tag", "limit"].map((name) => query.get(name));
  const found = notes.filter((note) => (!done || String(note.done) === done) && (!tag || note.tags.includes(tag)));
  return found.slice(0, Number(limit ?? 20) || 20);
}

function searched(query: string): Note[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return notes.filter(({ title, text, tags }) => {
    const all = `${title} ${text} ${tags.join(" ")}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

function noteOf(id: number): Response {
  const note = notes.find((candidate) => candidate.id === id);
  return note ? json(note) : problem(404, `There is no note ${id}.`);
}

async function echo(request: Request): Promise<Response> {
  const text = await shortText(request);
  if (text === null) return problem(413, "The message is too long.");
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? json({ message }) : problem(400, "Send { message: text }.");
  } catch {
    return problem(400, "Send JSON: { message: text }.");
  }
}

async function shortText(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const listed = (items: Note[]) => ({ items, total: items.length });
const problem = (status: number, message: string) => json({ message }, status);
const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } });
