import { bundle } from "../../schema";
import type { DeclaredParameter, Definitions, FixedParameter, JsonSchema, SessionWiring, Showing } from "../contract";
import { isObject, own, ownEntries, ownList } from "../json/values";
import type { Binding, ParameterBinding } from "./binding/binding";
import type { Normalised, NormalisedTool } from "./binding/normalised";

/** The input of a tool without what an administrator gives, and without what stands on every path of the document. */
export function shownInput(
  { input, parameters }: Pick<NormalisedTool, "input" | "parameters">,
  common: Normalised["common"] = [],
  { fixed, common: chosen }: Showing = { fixed: [], common: [] },
): JsonSchema {
  const required = ownList(input, "required");
  const left = common.filter(({ name }) => !chosen.includes(name));
  const isHidden = (parameter: ParameterBinding) =>
    fixed.some((one) => isSame(parameter, one)) ||
    (left.some((one) => isSame(parameter, one)) && !required.includes(parameter.key));
  const hidden = new Set(parameters.filter(isHidden).map(({ key }) => key));
  if (hidden.size === 0 || !isObject(input)) return input;
  const properties = Object.fromEntries(ownEntries(input, "properties").filter(([key]) => !hidden.has(key)));
  const { required: _, ...rest } = input;
  const needed = required.filter((key) => !hidden.has(String(key)));
  return { ...rest, properties, ...(needed.length > 0 ? { required: needed } : {}) };
}

/** The call with what an administrator gives; what the source does not declare is sent all the same. */
export function withFixed(
  binding: Binding,
  args: Record<string, unknown>,
  fixed: SessionWiring["fixed"] = [],
): { binding: Binding; args: Record<string, unknown> } {
  if (fixed.length === 0) return { binding, args };
  const known = new Map(fixed.map((one) => [one, binding.parameters.find((parameter) => isSame(parameter, one))]));
  const added = fixed.filter((one) => !known.get(one) && one.in !== "path").map((one) => ({ ...one, key: keyOf(one) }));
  const values = fixed.map((one) => [known.get(one)?.key ?? keyOf(one), one.value] as const);
  return {
    binding: { ...binding, parameters: [...binding.parameters, ...added.map(({ value: _, ...parameter }) => parameter)] },
    args: { ...args, ...Object.fromEntries(values) },
  };
}

type DeclaringTool = Pick<NormalisedTool, "input" | "parameters">;

/** Every parameter that can be fixed, once. Tools that take different things under one name all have their say. */
export function declaredParameters(
  tools: readonly DeclaringTool[],
  definitions: Definitions,
  { fixed }: Showing = { fixed: [], common: [] },
): DeclaredParameter[] {
  const declared = new Map<string, FixedParameter & { schemas: Map<string, JsonSchema> }>();
  for (const { input, parameters } of tools) {
    for (const parameter of parameters) {
      const { in: place, name } = parameter;
      if (place !== "path" && place !== "query" && place !== "header") continue;
      const one = declared.get(keyOf({ in: place, name })) ?? { in: place, name, schemas: new Map() };
      declared.set(keyOf(one), one);
      if (!fixed.some((wanted) => isSame(parameter, wanted))) continue;
      const schema = bundle(bareSchema(own(own(input, "properties"), parameter.key)), definitions);
      if (one.schemas.size < schemasMax) one.schemas.set(JSON.stringify(schema), schema);
    }
  }
  return [...declared.values()].map(({ schemas, ...parameter }) => ({ ...parameter, schemas: [...schemas.values()] }));
}

const schemasMax = 20;

/** What only people and models read would make one schema many. */
function bareSchema(schema: unknown): JsonSchema {
  if (!isObject(schema)) return true;
  const { title: _title, description: _text, default: _default, example: _one, examples: _more, ...bare } = schema;
  return bare;
}

/** No parameter of a document can be called so. */
const keyOf = ({ in: place, name }: FixedParameter): string => `fixed ${place} ${name}`;

function isSame(parameter: Pick<ParameterBinding, "in" | "name">, { in: place, name }: FixedParameter): boolean {
  if (parameter.in !== place) return false;
  return place === "header" ? parameter.name.toLowerCase() === name.toLowerCase() : parameter.name === name;
}

/** Fewer paths have nothing in common that could not be meant. */
const pathsMin = 5;
const methods = ["get", "put", "post", "delete", "patch", "head", "options", "trace", "query"];

type Item = { item: unknown; parameters: unknown[] };

/** The parameters that the document gives to every path of its own accord, and that none needs. */
export function commonParameters(items: readonly Item[]): FixedParameter[] {
  const used = items.filter(({ item }) => methods.some((method) => isObject(own(item, method))));
  if (used.length < pathsMin) return [];
  const [first, ...others] = used.map(({ parameters }) => new Map(parameters.flatMap(optionalOf)));
  return [...(first?.values() ?? [])].filter((one) => others.every((known) => known.has(keyOf(one))));
}

function optionalOf(parameter: unknown): [string, FixedParameter][] {
  const [place, name] = [own(parameter, "in"), own(parameter, "name")];
  if ((place !== "query" && place !== "header") || typeof name !== "string" || own(parameter, "required") === true) return [];
  return [[keyOf({ in: place, name }), { in: place, name }]];
}
