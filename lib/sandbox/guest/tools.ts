import { call, tooMuch } from "./calls";
import { nameTool } from "./kind";
import { GuestMap, GuestProxy, GuestTypeError, mapGet, mapSet, stringify, withCode } from "./primordials";

type Tool = (() => void) & { path: string; pathText: string };

const listAdvice =
  'The tools are not listed here: there may be very many. Find them with tools.search({ query: "what you need" }).';
const fixedAdvice = "tools cannot be changed.";
const pathCharactersMax = 500;

/** Names that the language itself reads. A tool with such a name is called as tools["a.then"](…). */
const isNotPath = (key: string) =>
  key === "then" || key === "toJSON" || key === "valueOf" || key === "constructor" || key === "prototype" || key === "__proto__";

const made = new GuestMap<string, object>();

/** Turns property names into a path: `tools.github.issues.list(…)` calls `github.issues.list`. */
export function toolAt(path: string): object {
  const known = mapGet(made, path);
  if (known) return known;
  const target = (() => undefined) as unknown as Tool; // safe: gets its path in the next line
  target.path = path;
  target.pathText = stringify(path);
  const tool = new GuestProxy(target, handler);
  nameTool(tool, path);
  mapSet(made, path, tool);
  return tool;
}

const refuse = (advice: string) => (): never => {
  throw withCode(new GuestTypeError(advice), "not_available");
};

const handler = {
  __proto__: null,
  get({ path }: Tool, key: string | symbol) {
    if (typeof key === "symbol" || isNotPath(key)) return undefined;
    if (key === "toString") return () => (path === "" ? "[tools]" : `[tools.${path}]`);
    return toolAt(path === "" ? key : `${path}.${key}`);
  },
  apply(tool: Tool, _self: unknown, args: unknown[]) {
    const { path } = tool;
    if (path === "") refuse('tools is not a tool itself. Call one of them: tools.search({ query: "…" }).')();
    if (path.length > pathCharactersMax) throw tooMuch(`A tool path has at most ${pathCharactersMax} characters.`);
    return call(tool, args[0]);
  },
  has: () => false,
  ownKeys: refuse(listAdvice),
  getOwnPropertyDescriptor: () => undefined,
  set: refuse(fixedAdvice),
  defineProperty: refuse(fixedAdvice),
  deleteProperty: refuse(fixedAdvice),
  getPrototypeOf: () => null,
  setPrototypeOf: () => false,
  preventExtensions: () => false,
} as ProxyHandler<Tool>; // safe: a handler without a prototype, so that a program cannot add traps to it
