import { file } from "../../json/file";
import { isObject, type Obj } from "../../json/values";
import { finite } from "./scalars";
import type { Conversion, Step } from "./step";
import { tagBranches } from "./tag-branches";

/** Settles what older dialects say by several keywords together. */
export function adjust(converted: Obj, source: Obj, { step, conversion }: { step: Step; conversion: Conversion }): Obj {
  const changes: (Change | false)[] = [
    (typeof source.exclusiveMinimum === "boolean" || typeof source.exclusiveMaximum === "boolean") && exclusiveBounds,
    Array.isArray(source.items) && tuple(step, conversion),
    converted.enum !== undefined && coherentEnum,
    step.hidden.size > 0 && withoutHidden(step),
    source.discriminator !== undefined && discriminated(step, conversion),
    converted.allOf !== undefined && onlyBranch,
    source.type === "file" && bytes,
    (source.nullable === true || source["x-nullable"] === true) && nullable,
  ];
  let schema = converted;
  for (const change of changes) if (change) schema = change(schema, source);
  return schema;
}

type Change = (schema: Obj, source: Obj) => Obj;

const exclusiveBounds: Change = (schema, source) => {
  const { minimum, maximum, ...rest } = schema;
  const bound = (exclusive: unknown, value: unknown, [closed, open]: [string, string]) => {
    const number = finite(value);
    return number === undefined ? {} : { [exclusive === true ? open : closed]: number };
  };
  return {
    ...rest,
    ...bound(source.exclusiveMinimum, minimum, ["minimum", "exclusiveMinimum"]),
    ...bound(source.exclusiveMaximum, maximum, ["maximum", "exclusiveMaximum"]),
  };
};

/** A list in `items` is a tuple in older drafts. */
const tuple =
  (step: Step, conversion: Conversion): Change =>
  (schema, source) => {
    const list = Array.isArray(source.items) ? source.items : [];
    if (list.length === 0) return schema;
    const at = (key: string) => ({ ...step, pointer: `${step.pointer}/${key}`, depth: step.depth + 1 });
    const prefixItems = list.map((item, i) => conversion.convert(item, at(`items/${i}`)));
    const rest = source.additionalItems;
    const items = rest === false || isObject(rest) ? { items: conversion.convert(rest, at("additionalItems")) } : {};
    return { ...schema, prefixItems, ...items };
  };

const coherentEnum: Change = (schema) => {
  if (!Array.isArray(schema.enum)) return schema;
  const fit = fitting(schema.type);
  return { ...schema, enum: [...new Set(schema.enum.map(fit))] };
};

function fitting(type: unknown): (value: unknown) => unknown {
  if (type === "string") return (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value);
  if (type === "integer" || type === "number") return (value) => (typeof value === "string" ? (finite(value) ?? value) : value);
  if (type === "boolean") return (value) => (value === "true" || value === "false" ? value === "true" : value);
  return (value) => value;
}

const withoutHidden =
  ({ hidden }: Step): Change =>
  (schema) => {
    if (!Array.isArray(schema.required)) return schema;
    const { required: all, ...rest } = schema;
    const required = all.filter((name) => !hidden.has(String(name)));
    return required.length > 0 ? { ...rest, required } : rest;
  };

const discriminated =
  (step: Step, conversion: Conversion): Change =>
  (schema, source) =>
    tagBranches(schema, source, { step, conversion });

/** An allOf of one branch is that branch; older documents write it to describe a reference. */
const onlyBranch: Change = (schema) => {
  const { allOf, description, ...rest } = schema;
  const [branch] = Array.isArray(allOf) ? allOf : [];
  if (!isObject(branch) || !Array.isArray(allOf) || allOf.length !== 1) return schema;
  const others = Object.keys(rest).filter((key) => key !== "deprecated" && !(key === "type" && rest.type === "object"));
  if (others.length > 0) return schema;
  return { ...branch, ...(rest.deprecated ? { deprecated: true } : {}), ...(description ? { description } : {}) };
};

const bytes: Change = (schema) => ({ ...schema, ...file });

const composing = ["$ref", "allOf", "anyOf", "oneOf", "not", "const", "if"];

export const nullable: Change = (schema, source) => {
  if (source.nullable !== true && source["x-nullable"] !== true) return schema;
  if (composing.some((key) => schema[key] !== undefined)) {
    const { description, deprecated, ...rest } = schema;
    return { anyOf: [rest, { type: "null" }], ...(deprecated ? { deprecated } : {}), ...(description ? { description } : {}) };
  }
  const orNull = Array.isArray(schema.enum) && !schema.enum.includes(null) ? { enum: [...schema.enum, null] } : {};
  const { type } = schema;
  if (typeof type === "string" && type !== "null") return { ...schema, type: [type, "null"], ...orNull };
  if (Array.isArray(type) && !type.includes("null")) return { ...schema, type: [...type, "null"], ...orNull };
  return { ...schema, ...orNull };
};
