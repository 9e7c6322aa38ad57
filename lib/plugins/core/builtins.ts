import type { Json, JsonSchema, ToolDef } from "../contract";
import type { OperationFacts, StaticPlugin } from "../static-plugin";

/** The operation behind a builtin, and what it takes and gives where that differs from the operation. */
type Builtin = {
  operation: string;
  /** The names of its parameters, where the operation has others. */
  renamed?: Readonly<Record<string, string>>;
  /** Values of parameters that a call leaves out. */
  defaults?: Record<string, Json>;
  /** The part of the operation's answer that the program gets. */
  answer?: (given: Record<string, unknown>) => unknown;
};

const itemsOf = ({ items }: Record<string, unknown>) => items;

const table: Readonly<Record<string, Builtin>> = {
  search: { operation: "tool.search" },
  discover: { operation: "tool.discover" },
  "describe.tool": { operation: "tool.describe" },
  "executor.sources.list": { operation: "source.list" },
  "executor.integrations.list": { operation: "source.list" },
  "catalog.namespaces": { operation: "catalog.namespaces", answer: itemsOf },
  "catalog.tools": { operation: "catalog.tools", answer: itemsOf },
  "executor.results.read": {
    operation: "execution.result",
    renamed: { handle: "id" },
    defaults: { limit: 20_000 },
    answer: ({ result: value, total, nextOffset }) => ({ value, total, nextOffset }),
  },
};

/** What every program can ask of the console itself, beside the tools of the catalog. */
export const builtins: StaticPlugin = {
  id: "builtins",
  label: "Executor",
  toolType: "internal",
  textParameter: "query",
  areBuiltins: true,
  staticSources: (operationNamed) => [
    {
      integration: "executor",
      connection: "builtins",
      title: "Executor",
      description: "What every program can ask of this console.",
      tools: Object.entries(table).map(([name, builtin]) => toolOf(name, builtin, operationNamed(builtin.operation))),
    },
  ],
  async invoke({ tool, args }, { perform, signal }) {
    signal.throwIfAborted();
    const { operation, renamed = {}, defaults = {}, answer = (given) => given } = builtinNamed(tool.name);
    const given = Object.entries(args).map(([name, value]) => [renamed[name] ?? name, value]);
    const data = await perform(operation, { ...defaults, ...Object.fromEntries(given) });
    return { ok: true, data: answer(data as Record<string, unknown>) }; // safe: operations answer with objects
  },
};

function builtinNamed(name: string): Builtin {
  const builtin = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!builtin) throw new Error(`There is no builtin ${name}.`);
  return builtin;
}

const toolOf = (name: string, { operation, renamed = {} }: Builtin, { summary, input, output }: OperationFacts): ToolDef => ({
  name,
  title: null,
  description: summary,
  inputSchema: withNames(input, renamed),
  outputSchema: output,
  effect: "read",
  requiresApproval: false,
  approvalDescription: null,
  mayElicit: false,
  isDeprecated: false,
  binding: { operation },
});

function withNames(schema: JsonSchema, renamed: Readonly<Record<string, string>>): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const names = new Map(Object.entries(renamed).map(([name, known]) => [known, name]));
  const { properties = {}, required = [], ...rest } = schema as { properties?: object; required?: string[] }; // safe: made by zod
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([known, part]) => [names.get(known) ?? known, part])),
    required: required.map((known) => names.get(known) ?? known),
  };
}
