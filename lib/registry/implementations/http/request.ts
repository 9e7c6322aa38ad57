import { Failure } from "../../../operation/failure";
import type { HttpBinding } from "../../../plugins";
import { type HttpConfig, originOf, pathOf } from "./config";

type Args = Record<string, unknown>;
type Parameter = HttpBinding["parameters"][number];

export type HttpRequest = { binding: HttpBinding; args: Args };

const placeholder = /\{([A-Za-z_][\w-]*)\}/g;
const whole = /^\{([A-Za-z_][\w-]*)\}$/;

/** A call of the tool as one of an operation, so that both are written, sent and read in one way. */
export function requestOf(config: HttpConfig, given: Args): HttpRequest {
  const used = new Set<string>();
  const take = (name: string) => {
    used.add(name);
    return Object.hasOwn(given, name) ? given[name] : undefined;
  };
  const path = pathOf(config);
  const [beforeQuery = "", ownQuery = ""] = path.split(/\?(.*)/s);
  const inPath = namesIn(beforeQuery).map((name): [Parameter, unknown] => [{ key: name, name, in: "path" }, take(name)]);
  const query = [...new URLSearchParams(ownQuery), ...Object.entries(config.query)];
  const placed = [
    ...inPath,
    ...query.map(([name, text]) => parameterOf("query", name, filled(text, take))),
    ...Object.entries(config.headers).map(([name, text]) => parameterOf("header", name, headerText(name, filled(text, take)))),
  ];
  const template = config.body === undefined ? undefined : filledDeep(config.body, take);
  const rest = Object.entries(given).filter(([name, value]) => !used.has(name) && value !== undefined);
  const hasBody = config.method !== "GET" && config.method !== "HEAD" && (template !== undefined || config.method !== "DELETE");
  const loose = hasBody ? [] : rest.map(([name, value]) => parameterOf("query", name, value));
  const all = [...placed, ...loose].filter(([, value]) => value !== undefined);
  const body = template ?? (rest.length > 0 ? Object.fromEntries(rest) : undefined);
  return {
    binding: {
      ...{ method: config.method, path: beforeQuery, parameters: all.map(([parameter]) => parameter) },
      ...{ body: hasBody ? bodyOf(config) : null, servers: serversOf(config), ...ownServersOf(config) },
    },
    args: {
      ...Object.fromEntries(all.map(([{ key }, value]) => [key, value])),
      ...(hasBody && body !== undefined ? { body } : {}),
    },
  };
}

const namesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = ""]) => name);

/** Keys of parameters are ours, so that no argument meets another one. */
const parameterOf = (where: "query" | "header", name: string, value: unknown): [Parameter, unknown] => [
  { key: `${where} ${name}`, name, in: where },
  value,
];

type Take = (name: string) => unknown;

/** A placeholder that stands alone becomes the value itself; within a text it becomes text. One without a value leaves all out. */
function filled(text: string, take: Take): unknown {
  const [, alone] = whole.exec(text) ?? [];
  if (alone !== undefined) return take(alone);
  const values = new Map(namesIn(text).map((name) => [name, take(name)]));
  if ([...values.values()].some((value) => value === undefined)) return undefined;
  return text.replace(placeholder, (_, name: string) => textOf(values.get(name)));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

function headerText(name: string, value: unknown): unknown {
  const text = value === undefined ? undefined : textOf(value);
  if (text !== undefined && /[\r\n\0]/.test(text))
    throw new Failure("invalid", `The header ${name} would hold a line break, which no header may hold.`);
  return text;
}

function filledDeep(node: unknown, take: Take): unknown {
  if (typeof node === "string") return filled(node, take);
  if (Array.isArray(node)) return node.map((item) => filledDeep(item, take)).filter((item) => item !== undefined);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([name, value]) => [name, filledDeep(value, take)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function bodyOf({ body_type: kind }: HttpConfig): HttpBinding["body"] {
  const types = { json: "application/json", form: "application/x-www-form-urlencoded", text: "text/plain" } as const;
  return { types: [{ type: types[kind], kind }], isRequired: false };
}

function serversOf(config: HttpConfig): HttpBinding["servers"] {
  const url = originOf(config);
  return url === null ? [] : [{ url, description: null, variables: {} }];
}

/** With a connection the address of the tool stands before that of the connection; the credential still goes to its own origins alone. */
const ownServersOf = (config: HttpConfig): Pick<HttpBinding, "ownServers"> =>
  config.connection !== undefined && originOf(config) !== null ? { ownServers: serversOf(config) } : {};
