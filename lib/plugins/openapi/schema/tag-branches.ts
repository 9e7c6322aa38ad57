import { isObject, type Obj, own, ownEntries, ownList, ownText } from "../../json/values";
import type { Conversion, Step } from "./step";

type At = { step: Step; conversion: Conversion };

/**
 * Gives each branch of a union the values of the property that tells them apart: those of the mapping, else the name of
 * its schema. Where that cannot be said of a branch, the description says what tells them apart.
 */
export function tagBranches(schema: Obj, source: Obj, at: At): Obj {
  const property = ownText(source.discriminator, "propertyName");
  const key = ["oneOf", "anyOf"].find((one) => Array.isArray(schema[one]));
  if (property === undefined || key === undefined) return schema;
  const mapping = ownEntries(source.discriminator, "mapping");
  const given = ownList(source, key);
  const tags = given.map((branch) => tagOf(branch, { property, mapping }, at));
  const branches = ownList(schema, key).map((branch, place) => {
    const tag = tags[place];
    return isObject(tag) ? { allOf: [branch, { properties: { [property]: tag } }] } : branch;
  });
  const isTold = tags.every((tag) => tag !== null);
  return { ...schema, [key]: branches, ...(isTold ? {} : { description: describedBy(schema, property, mapping) }) };
}

type Mapping = readonly [value: string, target: unknown][];

function describedBy({ description }: Obj, property: string, mapping: Mapping): string {
  const values = mapping.slice(0, 20).map(([value]) => value);
  const told = `Told apart by "${property}"${values.length > 0 ? `: ${values.join(", ")}` : ""}.`;
  return description ? `${description} ${told}` : told;
}

/** What the property of a branch must be; true where the branch says it itself, null where nobody says it. */
function tagOf(branch: unknown, { property, mapping }: { property: string; mapping: Mapping }, at: At): Obj | true | null {
  const ref = ownText(branch, "$ref");
  const rule = ruleOf(branch, property, at);
  if (rule !== null && says(rule, ["enum", "const"], at)) return true;
  if (ref === undefined) return null;
  const mapped = mapping.filter(([, target]) => typeof target === "string" && lastOf(target) === lastOf(ref));
  const [only, second] = mapped.map(([value]) => value);
  if (only !== undefined) return second === undefined ? { const: only } : { enum: mapped.map(([value]) => value) };
  // Documents that leave the mapping out do not always mean the names of their schemas: these at least do not say otherwise.
  const isName = mapping.length === 0 && rule !== null && !says(rule, ["default", "example", "examples"], at);
  return isName ? { const: lastOf(ref) } : null;
}

/** A mapping names schemas by reference or by their mere names. */
const lastOf = (ref: string): string => {
  const last = ref.slice(ref.lastIndexOf("/") + 1);
  return last.replaceAll("~1", "/").replaceAll("~0", "~");
};

const depthMax = 20;

/** What the branch, or what it is made of, says of the property. */
function ruleOf(branch: unknown, property: string, { depth = 0, ...at }: At & { depth?: number }): Obj | null {
  const ref = ownText(branch, "$ref");
  const found = ref === undefined ? null : at.conversion.find(ref, at.step);
  const schema = found?.value ?? branch;
  const inside = found ? { ...at, step: { ...at.step, file: found.file, pointer: found.pointer } } : at;
  const rule = own(own(schema, "properties"), property);
  if (isObject(rule)) return rule;
  if (depth >= depthMax) return null;
  for (const part of ownList(schema, "allOf")) {
    const inherited = ruleOf(part, property, { ...inside, depth: depth + 1 });
    if (inherited) return inherited;
  }
  return null;
}

function says(rule: Obj, keywords: readonly string[], { step, conversion }: At): boolean {
  const ref = ownText(rule, "$ref") ?? ownText(ownList(rule, "allOf")[0], "$ref");
  const meant = ref === undefined ? rule : (conversion.find(ref, step)?.value ?? rule);
  return keywords.some((key) => own(meant, key) !== undefined);
}
