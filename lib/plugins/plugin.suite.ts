import { describe, expect, it } from "vitest";
import type { Outbound } from "../outbound/fetch";
import type {
  Credential,
  Definitions,
  Host,
  Invocation,
  OperationFacts,
  Plugin,
  Production,
  StaticPlugin,
  ToolDef,
} from "./contract";

type Documents = { name: string; text: string }[];

export type PluginCase = {
  plugin: Plugin;
  /** Sources of this kind; each should offer several tools, one of them reading and one writing. */
  sources: Record<string, Documents>;
  /** Texts that other plugins read. */
  foreign: Record<string, string>;
  /** A source whose tools differ from those of the first. */
  changed: Documents;
  /** A call that an upstream on loopback answers, and one that it refuses while repeating the credential. */
  calls?: () => Promise<{ host: Host; good: Invocation; bad: Invocation; secret: string }>;
  /** For plugins that produce from a connection: two that see different tools, and one whose credential is refused. */
  connections?: () => Promise<{ host: Host; one: Producing; other: Producing; refused: Producing; secret: string }>;
};

type Producing = Parameters<Plugin["resolveTools"]>[0];

/** What every plugin must keep, whatever it reads and calls. */
export function pluginSuite({ plugin, sources, foreign, changed, calls, connections }: PluginCase): void {
  describe(`the contract of plugins: ${plugin.id}`, () => {
    it("has an id and a label", () => {
      expect(plugin.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(plugin.label).not.toBe("");
    });

    describe.each(Object.entries(sources))("reading %s", (_name, documents) => {
      it("is sure of it, and of nothing that belongs to others", () => {
        const own = Math.max(...documents.map(({ name, text }) => plugin.detect({ text, fileName: name })));
        expect(own).toBeGreaterThan(0.5);
        expect(own).toBeLessThanOrEqual(1);
        for (const text of Object.values(foreign)) expect(plugin.detect({ text, fileName: null })).toBeLessThan(own);
      });

      it("understands it without the network, and the same each time", async () => {
        const reading = await plugin.read(documents, closedHost());
        const again = await plugin.read(documents, closedHost());
        expect(again).toEqual(reading);
        expect(reading.title).not.toBe("");
        expect(reading.revision).toMatch(/^\S{16,}$/);
        expect(reading.authTemplates.length).toBeGreaterThan(0);
        expect(new Set(reading.authTemplates.map(({ slug }) => slug)).size).toBe(reading.authTemplates.length);
      });

      it.runIf(plugin.producesFrom === "document")("produces what the reading promised, each time the same", async () => {
        const reading = await plugin.read(documents, closedHost());
        const producing = { document: reading.document, credential: null, baseUrl: null };
        const production = await plugin.resolveTools(producing, closedHost());
        expect(production.tools).toHaveLength(reading.toolCount);
        expect(await plugin.resolveTools(producing, closedHost())).toEqual(production);
        checkProduction(production);
      });

      it("keeps every name when it is read again with the last reading at hand", async () => {
        const reading = await plugin.read(documents, closedHost());
        const again = await plugin.read(documents, closedHost(), reading.document);
        expect(again.revision).toBe(reading.revision);
      });
    });

    it("gives another revision to other tools", async () => {
      const [first] = Object.values(sources);
      const one = await plugin.read(first ?? [], closedHost());
      const other = await plugin.read(changed, closedHost());
      expect(other.revision).not.toBe(one.revision);
    });

    if (calls) describe("calling", () => callSuite(plugin, calls));

    it("says what its connections see if that is where its tools come from", () => {
      expect(connections !== undefined).toBe(plugin.producesFrom === "connection");
    });
    if (connections) describe("producing from a connection", () => connectionSuite(plugin, connections));
  });
}

function connectionSuite(plugin: Plugin, connections: NonNullable<PluginCase["connections"]>): void {
  it("gives what that connection sees, each time the same", async () => {
    const { host, one, other } = await connections();
    const production = await plugin.resolveTools(one, host);
    expect(await plugin.resolveTools(one, host)).toEqual(production);
    checkProduction(production);
    const elsewhere = await plugin.resolveTools(other, host);
    expect(elsewhere.tools.map(({ name }) => name)).not.toEqual(production.tools.map(({ name }) => name));
  });

  it("tells a refused credential from other faults, and never repeats it", async () => {
    const { host, refused, secret } = await connections();
    const failure = await plugin.resolveTools(refused, host).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "Failure", code: "unauthenticated", message: expect.stringMatching(/\S/) });
    expect(String(failure)).not.toContain(secret);
  });

  it("stops when the caller gives up", async () => {
    const { host, one } = await connections();
    const stopped = { ...host, signal: AbortSignal.abort(new Error("given up")) };
    await expect(plugin.resolveTools(one, stopped)).rejects.toThrow("given up");
  });
}

function callSuite(plugin: Plugin, calls: NonNullable<PluginCase["calls"]>): void {
  it("answers with data", async () => {
    const { host, good } = await calls();
    expect(await plugin.invokeTool(good, host)).toMatchObject({ ok: true });
  });

  it("answers with an error that says what the upstream said, never with a secret", async () => {
    const { host, bad, secret } = await calls();
    const result = await plugin.invokeTool(bad, host);
    expect(result).toMatchObject({ ok: false, error: { code: expect.any(String), message: expect.stringMatching(/\S/) } });
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it("stops when the caller gives up", async () => {
    const { host, good } = await calls();
    const stopped = { ...host, signal: AbortSignal.abort(new Error("given up")) };
    await expect(plugin.invokeTool(good, stopped)).rejects.toThrow("given up");
  });
}

type StaticCase = {
  plugin: StaticPlugin;
  /** Arguments for a tool, where it takes any. */
  argsFor?: (tool: string) => Record<string, unknown>;
};

/** What every plugin must keep that brings tools of its own. */
export function staticPluginSuite({ plugin, argsFor = () => ({}) }: StaticCase): void {
  const facts = (name: string): OperationFacts => ({
    summary: `Do ${name}`,
    input: { type: "object" },
    output: { type: "object" },
  });

  describe(`the contract of plugins with tools of their own: ${plugin.id}`, () => {
    it("has an id and a label", () => {
      expect(plugin.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(plugin.label).not.toBe("");
    });

    it("offers its tools in groups of their own, each time the same", () => {
      const sources = plugin.staticSources(facts);
      expect(plugin.staticSources(facts)).toEqual(sources);
      const prefixes = sources.map(({ integration, connection }) => `${integration}.${connection}`);
      expect(new Set(prefixes).size).toBe(prefixes.length);
      for (const prefix of prefixes) expect(prefix).toMatch(/^[a-z][a-z0-9_-]*\.[a-z_][A-Za-z0-9_]*$/);
      for (const { tools, title } of sources) {
        expect(title).not.toBe("");
        expect(tools.length).toBeGreaterThan(0);
        checkProduction({ tools, definitions: {}, warnings: [] });
      }
    });

    it("asks a person before anything that changes something", () => {
      const tools = plugin.staticSources(facts).flatMap((source) => source.tools);
      expect(tools.filter(({ effect, requiresApproval }) => effect !== "read" && !requiresApproval)).toEqual([]);
    });

    it("does nothing by itself: each call is handed to an operation, and stops when the caller gives up", async () => {
      for (const tool of plugin.staticSources(facts).flatMap((source) => source.tools)) {
        const performed: unknown[] = [];
        const perform = async (operation: string, input: unknown) => performed.push([operation, input]);
        const call = { tool, args: argsFor(tool.name) };
        expect(await plugin.invokeTool(call, { perform, signal: new AbortController().signal })).toMatchObject({ ok: true });
        expect(performed).toEqual([[expect.any(String), call.args]]);
        const stopped = { perform, signal: AbortSignal.abort(new Error("given up")) };
        await expect(plugin.invokeTool(call, stopped)).rejects.toThrow("given up");
        expect(performed).toHaveLength(1);
      }
    });
  });
}

/** What holds for the tools of every source. */
export function checkProduction({ tools, definitions }: Production): void {
  const names = tools.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names)
    expect(name).toMatch(/^[\p{ID_Start}_$][\p{ID_Continue}$]*(\.[\p{ID_Start}_$][\p{ID_Continue}$]*)*$/u);
  expect(names.flatMap((name) => name.split(".")).filter((part) => part in {} || part === "then")).toEqual([]);
  for (const tool of tools) checkTool(tool);
  const production = { tools, definitions };
  expect(JSON.parse(JSON.stringify(production))).toEqual(production);
  expect(danglingRefs(tools, definitions)).toEqual([]);
}

function checkTool({ inputSchema, description, effect, requiresApproval, approvalDescription }: ToolDef): void {
  expect(inputSchema).toMatchObject({ type: "object" });
  expect(description).not.toBe("");
  expect(description).not.toMatch(/[\u200B\u202E\u2066]|\u{E0041}/u);
  if (effect === "destructive") expect(requiresApproval).toBe(true);
  if (requiresApproval) expect(approvalDescription).not.toBeNull();
}

/** References that lead to no definition. */
function danglingRefs(tools: ToolDef[], definitions: Definitions): string[] {
  const refs = new Set<string>();
  for (const { inputSchema, outputSchema } of tools) for (const schema of [inputSchema, outputSchema]) collectRefs(schema, refs);
  for (const schema of Object.values(definitions)) collectRefs(schema, refs);
  return [...refs].filter((ref) => !ref.startsWith("#/$defs/") || !Object.hasOwn(definitions, ref.slice("#/$defs/".length)));
}

const values = new Set(["enum", "const", "default", "required", "description"]);
const maps = new Set(["properties", "patternProperties", "dependentSchemas", "dependentRequired"]);

function collectRefs(schema: unknown, refs: Set<string>): void {
  const stack: unknown[] = [schema];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node !== "object" || node === null) continue;
    if (!Array.isArray(node) && "$ref" in node) refs.add(String(node.$ref));
    for (const child of Object.entries(node).flatMap(subschemas)) stack.push(child);
  }
}

function subschemas([key, child]: [string, unknown]): unknown[] {
  if (values.has(key) || typeof child !== "object" || child === null) return [];
  return maps.has(key) ? Object.values(child) : [child];
}

/** A host without any way out: a plugin that reaches for the network fails its test. */
function closedHost(): Host {
  return {
    fetch: (url) => Promise.reject(new Error(`The plugin fetched ${url}, which reading must never do.`)),
    signal: new AbortController().signal,
    progress: () => {},
  };
}

/** A host that calls out through a real `Outbound`. */
export function outboundHost(outbound: Outbound, signal = new AbortController().signal): Host {
  return {
    signal,
    progress: () => {},
    fetch: (url, { method, headers, body, credentials, responseBytesMax, totalMs }) =>
      outbound.fetch(url, {
        method,
        headers,
        body: typeof body === "object" ? new Uint8Array(body) : (body ?? null),
        credentials,
        signal,
        limits: { ...(responseBytesMax ? { responseBytesMax } : {}), ...(totalMs ? { totalMs } : {}) },
      }),
  };
}

export function bearerCredential(token: string): Credential {
  return {
    template: {
      slug: "bearer",
      label: "Bearer token",
      kind: "bearer",
      fields: [{ name: "token", label: "Token", isSecret: true }],
      placements: [{ carrier: "header", name: "Authorization", prefix: "Bearer ", field: "token" }],
      oauth: null,
    },
    values: { token },
  };
}
