import { isRequiredArgument } from "graphql";
import type { Effect, Json, JsonSchema, ToolDef } from "../../contract";
import { onOneLine } from "../../text/prose";
import { safeIdentifier, wordsOf } from "../../text/words";
import type { FieldBinding } from "../binding/binding";
import type { SharedSchemas } from "../schema/definitions";
import { sentences, type ValueSchemas } from "../schema/inputs";
import { isPaged } from "../schema/relay";
import type { Selections } from "../schema/selections";
import type { Operation } from "./roots";

export type ToolMaker = { values: ValueSchemas; selections: Selections; shared: SharedSchemas };

const descriptionMax = 1200;

/** One field of the schema as the tool it becomes. */
export function readTool({ kind, path, field }: Operation, name: string, { values, selections, shared }: ToolMaker): ToolDef {
  const place = `${kind}.${path.join(".")}`;
  const selection = selections.of(field.type);
  const controls = controlsOf({ kind, field }, selection.text !== null);
  const { type: _, ...output } = { type: null, schema: selection.schema };
  const effect = effectOf(kind, path);
  const { deprecationReason } = field;
  const said = values.prose(field.description, place, descriptionMax);
  const deprecation =
    deprecationReason == null ? "" : `Deprecated: ${values.prose(deprecationReason, place) || "it may go away"}`;
  const call = onOneLine(`${kind} ${path.join(".")}`);
  const binding: FieldBinding = {
    operation: kind,
    path,
    variables: field.args.map(({ name: argument, type }) => [argument, String(type)]),
    selection: selection.text,
    controls,
  };
  return {
    name,
    title: null,
    description: sentences(said, deprecation) || call,
    inputSchema: inputOf({ field, place, controls }, values, shared),
    outputSchema: output.schema,
    effect,
    requiresApproval: effect !== "read",
    approvalDescription: call,
    mayElicit: false,
    isDeprecated: deprecationReason != null,
    binding: binding as unknown as Json,
  };
}

type Described = { field: Operation["field"]; place: string; controls: FieldBinding["controls"] };

function inputOf({ field, place, controls }: Described, values: ValueSchemas, shared: SharedSchemas): JsonSchema {
  const own = field.args.map((argument) => [argument.name, values.argument(argument, `${place}.${argument.name}`)] as const);
  const needed = field.args.filter(isRequiredArgument).map(({ name }) => name);
  const added = [
    ...(controls.select ? [[controls.select, shared.share("Select", selectSchema)] as const] : []),
    ...(controls.all ? [[controls.all, shared.share("All", allSchema)] as const] : []),
  ];
  return {
    type: "object",
    properties: Object.fromEntries([...own, ...added]),
    ...(needed.length > 0 ? { required: needed } : {}),
    additionalProperties: false,
  };
}

const selectSchema = {
  type: "string",
  description:
    "What to return, as a GraphQL selection set: { id author { login } }. Without it, plain fields of the result and of what it wraps.",
};

const allSchema = {
  type: "boolean",
  description: "Ask for one page after the other, up to 1,000 items, and return them as one. `first` is then the size of a page.",
};

/** Parameters beside the arguments, by names that no argument has. */
function controlsOf({ kind, field }: Pick<Operation, "kind" | "field">, hasParts: boolean): FieldBinding["controls"] {
  const taken = new Set(field.args.map(({ name }) => name));
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return {
    ...(hasParts ? { select: free("select") } : {}),
    ...(hasParts && kind === "query" && isPaged(field) ? { all: free("all") } : {}),
  };
}

const destroying: ReadonlySet<string> = new Set(["delete", "destroy", "purge", "erase", "wipe", "drop", "truncate"]);

function effectOf(kind: Operation["kind"], path: readonly string[]): Effect {
  if (kind === "query") return "read";
  const words = wordsOf((path.at(-1) ?? "").replace(/([a-z\d])([A-Z])/g, "$1 $2")).map((word) => word.toLowerCase());
  return [words[0], words.at(-1)].some((word) => destroying.has(word ?? "")) ? "destructive" : "write";
}

/** Names of tools, none of them twice, and none that code could not write. */
export function nameTools(operations: readonly Operation[]): string[] {
  const taken = new Set<string>();
  return operations.map(({ kind, path }) => {
    const base = [kind, ...path.map(safeIdentifier)].join(".");
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
    taken.add(name);
    return name;
  });
}
