/** The globals of every program beside the tools of the catalog (docs/sandbox.md). */
export const programGlobals = `
type ToolError = { code: string; message: string; status?: number; details?: any; retryable?: boolean; retryAfterMs?: number };
type ToolAnswer<T> =
  | { ok: true; data: T; error?: undefined; planned?: boolean; http?: { status: number; headers: Record<string, string> } }
  | { ok: false; data?: undefined; error: ToolError; planned?: undefined; http?: { status: number; headers: Record<string, string> } };
type Page<T> = { items: T[]; total: number; hasMore: boolean; nextOffset: number | null };
type FoundTool = { path: string; name: string; description: string; integration: string; deprecated?: boolean; score: number };
type Described = { path: string; name?: string; description?: string; requiresApproval?: boolean; inputTypeScript?: string; outputTypeScript?: string; typeScriptDefinitions?: Record<string, string>; deprecated?: boolean; more?: string; error?: { code: "tool_not_found" | "tool_ambiguous" | "type_not_found"; message: string; suggestions: string[] } };
type Source = { id: string; name: string; description: string; kind: string; connections: number; toolCount: number };
type ListSources = (args?: { query?: string; limit?: number; offset?: number }) => Promise<Page<Source>>;
interface Builtins {
  /** Finds tools by what they do, best first. */
  search(args: string | { query: string; namespace?: string | string[]; limit?: number; offset?: number }): Promise<Page<FoundTool>>;
  /** Finds the tools for a task, and the best one where it is clear. */
  discover(args: string | { query: string; limit?: number; compact?: boolean; includeSchemas?: boolean }): Promise<{ bestPath?: string; results: { path: string; description?: string; hint?: string; deprecated?: boolean; inputSchema?: any; outputSchema?: any }[]; total: number }>;
  describe: {
    /** What one tool takes and gives, as TypeScript; with a type, that type of it alone. */
    tool(args: { path: string; type?: string }): Promise<Described>;
  };
  catalog: {
    namespaces(): Promise<string[]>;
    tools(args?: { namespace?: string | string[]; query?: string; limit?: number }): Promise<{ path: string; hint: string; namespace: string; deprecated?: boolean }[]>;
  };
  executor: {
    sources: { list: ListSources };
    integrations: { list: ListSources };
    results: {
      /** Reads a part of the result of an earlier run. */
      read(args: { handle: string; path?: string; offset?: number; limit?: number }): Promise<{ value: any; total: number; nextOffset: number | null }>;
    };
  };
}
/** Calls tools: tools.<integration>.<tool>(arguments), or with owner and connection in between. */
declare const tools: Builtins & Catalog;
/** Shows a value to people, beside the result. */
declare function emit(value: unknown): void;
declare const console: Record<"debug" | "log" | "info" | "warn" | "error", (...values: unknown[]) => void>;
declare function setTimeout(run: (...values: any[]) => void, ms?: number, ...values: any[]): number;
declare function setInterval(run: (...values: any[]) => void, ms?: number, ...values: any[]): number;
declare function clearTimeout(id?: number): void;
declare function clearInterval(id?: number): void;
declare function queueMicrotask(run: () => void): void;
declare function structuredClone<T>(value: T): T;
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare const performance: { now(): number };
declare const crypto: { randomUUID(): string; getRandomValues<T extends ArrayBufferView>(array: T): T };
/** The way to the network is a tool. */
declare const fetch: never;
declare class URLSearchParams {
  constructor(from?: string | Record<string, string> | Iterable<[string, string]>);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  forEach(each: (value: string, name: string) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class URL {
  constructor(url: string | URL, base?: string | URL);
  static canParse(url: string, base?: string): boolean;
  hash: string; host: string; hostname: string; href: string; readonly origin: string; password: string;
  pathname: string; port: string; protocol: string; search: string; username: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
  toJSON(): string;
}
declare class Headers {
  constructor(from?: Record<string, string> | Iterable<[string, string]> | Headers);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  forEach(each: (value: string, name: string) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class TextEncoder { encode(text?: string): Uint8Array }
declare class TextDecoder { constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }); decode(bytes?: ArrayBuffer | ArrayBufferView): string }
`;

/** What a call gives: the answer in its envelope, or the bare data where errors are thrown. */
export const answersAs = {
  envelope: "type Answer<T> = Promise<ToolAnswer<T>>;\n",
  throw: "type Answer<T> = Promise<T>;\n",
};

/** Accepts every path until the catalog is known. */
export const anyCatalog = "interface Catalog { [path: string]: any }\n";

/** Accepts every name until the types of an integration are loaded. */
export const openInterface = (name: string): string => `interface ${name} { [name: string]: any }\n`;
