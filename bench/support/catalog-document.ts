import { existsSync, readFileSync } from "node:fs";

const github = "../shared/corpora/openapi/github.json";

/** A large document: GitHub's where it is at hand, else one of the same number of operations that is made here. */
export function largeDocument(): { text: string; about: string } {
  if (existsSync(github)) return { text: readFileSync(github, "utf8"), about: "GitHub's document" };
  return { text: JSON.stringify(madeUp(1_223)), about: "a made-up document of 1,223 operations (GitHub's is not at hand)" };
}

const verbs = ["list", "get", "create", "update", "delete", "search", "enable", "export"];
const nouns =
  "account alert archive article asset badge branch budget campaign card channel comment contract coupon customer dataset device document domain draft event export field file filter folder form group image import invoice issue item job key label layer lead ledger link list map member message metric milestone model note offer order page payment plan policy post price product profile project queue quote record region release report request review role route rule schedule schema secret segment server service session shift signal site snapshot source stage stock store stream survey table tag task team template tenant ticket token topic trace transfer trigger unit upload user vault vendor version view visit volume wallet webhook workflow zone".split(
    " ",
  );
const methods: Record<string, string> = { create: "post", update: "patch", delete: "delete", enable: "put" };

/** The nth of as many different operations as anybody wants. */
export function operationAt(place: number) {
  const verb = verbs[place % verbs.length] ?? "get";
  const step = Math.floor(place / verbs.length);
  const object = nouns[step % nouns.length] ?? "item";
  const owner = nouns[(step * 7 + Math.floor(step / nouns.length)) % nouns.length] ?? "item";
  const turn = Math.floor(step / nouns.length ** 2);
  const name = `${owner}s.${verb}${capital(object)}s${turn || ""}`;
  return { verb, name, group: `${owner}s`, title: `${capital(verb)} ${object}s of ${article(owner)}` };
}

function madeUp(count: number): object {
  const paths = Object.fromEntries(Array.from({ length: count }, (_, place) => pathAt(place)));
  return { openapi: "3.0.3", info: { title: "Made up", version: "1" }, servers: [{ url: "https://api.example.com" }], paths };
}

function pathAt(place: number): [string, object] {
  const { verb, group, title, name } = operationAt(place);
  const properties = Object.fromEntries(nouns.slice(0, 40).map((noun) => [noun, { type: "string", description: `The ${noun}` }]));
  const operation = {
    operationId: `${name}${place}`,
    tags: [group],
    summary: title,
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    responses: { 200: { description: "ok", content: { "application/json": { schema: { type: "object", properties } } } } },
  };
  return [`/${group}/{id}/${place}`, { [methods[verb] ?? "get"]: operation }];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const article = (word: string) => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
