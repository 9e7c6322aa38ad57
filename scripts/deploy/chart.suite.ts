import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dump, load, loadAll } from "js-yaml";

/** Renders the part of Helm's language that the chart uses, and refuses everything else: a typing error must not pass as text. */

type Values = Record<string, unknown>;
type Scope = { dot: unknown; root: Values; variables: Map<string, unknown>; templates: Map<string, Node[]> };
type Node =
  | { text: string }
  | { print: string }
  | { branch: { test: string; body: Node[] }[] }
  | { range: { names: string[]; of: string; body: Node[] } };

export const chartFolder = "deploy/helm/executor-console";

const chartValues = (): Values => load(readFileSync(path.join(chartFolder, "values.yaml"), "utf8")) as Values;

export type Manifest = { kind: string; metadata: { name: string; labels: Record<string, string> }; [part: string]: unknown };

export function renderChart(values: Values): Manifest[] {
  const chart = load(readFileSync(path.join(chartFolder, "Chart.yaml"), "utf8")) as { appVersion: string };
  const root = {
    Values: merged(chartValues(), values),
    Release: { Name: "prod" },
    Chart: { AppVersion: chart.appVersion },
    Template: { BasePath: "templates" },
  };
  const templates = new Map<string, Node[]>();
  const files = readdirSync(path.join(chartFolder, "templates")).sort();
  for (const file of files)
    templates.set(`templates/${file}`, parse(readFileSync(path.join(chartFolder, "templates", file), "utf8"), templates));
  return files
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) =>
      loadAll(render(templates.get(`templates/${file}`) ?? [], { dot: root, root, variables: new Map(), templates })),
    )
    .filter((manifest) => manifest !== undefined && manifest !== null) as Manifest[];
}

function merged(defaults: unknown, given: unknown): unknown {
  if (!isObject(defaults) || !isObject(given)) return given === undefined ? defaults : given;
  const names = new Set([...Object.keys(defaults), ...Object.keys(given)]);
  return Object.fromEntries([...names].map((name) => [name, merged(defaults[name], given[name])]));
}

const isObject = (value: unknown): value is Values => value !== null && typeof value === "object" && !Array.isArray(value);

function parse(source: string, templates: Map<string, Node[]>): Node[] {
  const parts = source.split(/(\{\{-?[\s\S]*?-?\}\})/);
  const tokens: string[] = [];
  let isTrimmed = false;
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) {
      isTrimmed = part.endsWith("-}}");
      tokens.push(part);
      continue;
    }
    const start = isTrimmed ? part.trimStart() : part;
    tokens.push(parts[at + 1]?.startsWith("{{-") ? start.trimEnd() : start);
  }
  const { nodes, rest } = parseUntil(tokens, templates);
  if (rest.length > 0) throw new Error(`There is an end too many: ${rest[0]}`);
  return nodes;
}

const actionOf = (token: string) => /^\{\{-?\s*([\s\S]*?)\s*-?\}\}$/.exec(token)?.[1];

function parseUntil(tokens: string[], templates: Map<string, Node[]>): { nodes: Node[]; ended: string; rest: string[] } {
  const nodes: Node[] = [];
  let rest = tokens;
  while (rest.length > 0) {
    const [token = "", ...others] = rest;
    const action = actionOf(token);
    if (action === undefined) nodes.push({ text: token });
    else if (/^(end|else)\b/.test(action)) return { nodes, ended: action, rest: others };
    else if (/^(if|range|define)\s/.test(action)) {
      const block = parseBlock(action, others, templates);
      if (block.node) nodes.push(block.node);
      rest = block.rest;
      continue;
    } else nodes.push({ print: action });
    rest = others;
  }
  return { nodes, ended: "", rest: [] };
}

function parseBlock(action: string, tokens: string[], templates: Map<string, Node[]>): { node: Node | null; rest: string[] } {
  const body = parseUntil(tokens, templates);
  const [, word = "", what = ""] = /^(\w+)\s+([\s\S]+)$/.exec(action) ?? [];
  if (word === "if") {
    const branches = [{ test: what, body: body.nodes }];
    if (body.ended !== "else") return { node: { branch: branches }, rest: body.rest };
    const other = parseUntil(body.rest, templates);
    return { node: { branch: [...branches, { test: "true", body: other.nodes }] }, rest: other.rest };
  }
  if (word === "define") {
    templates.set(JSON.parse(what) as string, body.nodes);
    return { node: null, rest: body.rest };
  }
  const [, names = "", of = ""] = /^(\$\w+(?:, \$\w+)?) := ([\s\S]+)$/.exec(what) ?? [];
  if (!of) throw new Error(`Not known here: ${action}`);
  return { node: { range: { names: names.split(", "), of, body: body.nodes } }, rest: body.rest };
}

function render(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => renderNode(node, scope)).join("");
}

function renderNode(node: Node, scope: Scope): string {
  if ("text" in node) return node.text;
  if ("print" in node) return textOf(pipeline(node.print, scope));
  if ("branch" in node) {
    const chosen = node.branch.find(({ test }) => isTrue(pipeline(test, scope)));
    return chosen ? render(chosen.body, scope) : "";
  }
  const { names, of, body } = node.range;
  return Object.entries(pipeline(of, scope) ?? {})
    .map(([key, value]) => {
      const variables = new Map(scope.variables);
      for (const [at, name] of names.entries()) variables.set(name, names.length === 2 && at === 0 ? key : value);
      return render(body, { ...scope, variables });
    })
    .join("");
}

const textOf = (value: unknown) => (value === undefined || value === null ? "" : String(value));
const isTrue = (value: unknown) => (isObject(value) || Array.isArray(value) ? Object.keys(value).length > 0 : Boolean(value));

/** Each command gets the result of the one before as its last argument. */
function pipeline(text: string, scope: Scope): unknown {
  let result: { value: unknown } | null = null;
  for (const command of text.split(" | ")) {
    const [name = "", ...words] = command.trim().match(/\([^)]*\)|"[^"]*"|\S+/g) ?? [];
    const given: unknown[] = [...words.map((word) => resolved(word, scope)), ...(result ? [result.value] : [])];
    const known = functions[name];
    if (!known && (words.length > 0 || result)) throw new Error(`Not known here: ${command}`);
    result = { value: known ? known(given, scope) : resolved(name, scope) };
  }
  return result?.value;
}

function resolved(word: string, scope: Scope): unknown {
  if (word.startsWith("(")) return pipeline(word.slice(1, -1), scope);
  if (/^"|^\d+$|^(true|false)$/.test(word)) return JSON.parse(word);
  if (word === ".") return scope.dot;
  if (scope.variables.has(word)) return scope.variables.get(word);
  if (!/^(\.\w+)+$/.test(word)) throw new Error(`Not known here: ${word}`);
  return word
    .slice(1)
    .split(".")
    .reduce((holder: unknown, name) => (isObject(holder) ? holder[name] : undefined), scope.root);
}

const indented = (text: string, spaces: number) => text.replace(/^(?=.)/gm, " ".repeat(spaces));

const functions: Readonly<Record<string, (given: unknown[], scope: Scope) => unknown>> = {
  include: ([name], scope) => {
    const template = scope.templates.get(String(name));
    if (!template) throw new Error(`There is no template ${String(name)}.`);
    return render(template, scope);
  },
  print: (parts) => parts.join(""),
  toYaml: ([value]) => dump(value).trimEnd(),
  nindent: ([spaces, text]) => `\n${indented(String(text), Number(spaces))}`,
  quote: ([value]) => JSON.stringify(textOf(value)),
  default: ([otherwise, value]) => (isTrue(value) ? value : otherwise),
  not: ([value]) => !isTrue(value),
  omit: ([value, ...names]) => Object.fromEntries(Object.entries(value as Values).filter(([name]) => !names.includes(name))),
  sha256sum: ([text]) => createHash("sha256").update(String(text)).digest("hex"),
  required: ([message, value]) => {
    if (!isTrue(value)) throw new Error(String(message));
    return value;
  },
};
