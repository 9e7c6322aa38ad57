import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
} from "graphql";
import type { JsonSchema } from "../../contract";
import { plainJson } from "../../json/plain";
import { trimmed, visible } from "../../text/prose";
import type { Warn } from "../../text/warnings";
import { orNull, type SharedSchemas } from "./definitions";
import { isBuiltIn, scalarSchema } from "./scalars";

const descriptionMax = 400;

/** What arguments and fields of the schema take and give, as JSON Schemas that share their definitions. */
export type ValueSchemas = {
  argument(argument: GraphQLArgument, place: string): JsonSchema;
  leaf(type: unknown): JsonSchema;
  prose(text: string | null | undefined, place: string, max?: number): string;
};

export function createValueSchemas(shared: SharedSchemas, warn: Warn): ValueSchemas {
  const prose = (text: string | null | undefined, place: string, max = descriptionMax) =>
    trimmed(visible(text ?? "", place, warn), max);

  function input(type: GraphQLInputType): JsonSchema {
    if (isNonNullType(type)) return required(type.ofType);
    return orNull(required(type));
  }

  function required(type: Exclude<GraphQLInputType, { ofType: GraphQLInputType }> | GraphQLInputType): JsonSchema {
    if (isListType(type)) return { type: "array", items: input(type.ofType) };
    if (isNonNullType(type)) return required(type.ofType);
    if (isScalarType(type) || isEnumType(type)) return leaf(type);
    return shared.once(type, type.name, () => objectSchema(type));
  }

  function objectSchema(type: GraphQLInputObjectType): JsonSchema {
    const fields = Object.values(type.getFields());
    const properties = fields.map((field) => [field.name, value(field, `${type.name}.${field.name}`)] as const);
    const needed = fields.filter(isRequiredInputField).map(({ name }) => name);
    const description = prose(type.description, type.name);
    const oneOf = type.isOneOf ? { minProperties: 1, maxProperties: 1 } : {};
    return {
      type: "object",
      ...(description || type.isOneOf
        ? { description: sentences(description, type.isOneOf ? "Give exactly one of these." : "") }
        : {}),
      properties: Object.fromEntries(properties),
      ...(needed.length > 0 ? { required: needed } : {}),
      ...oneOf,
      additionalProperties: false,
    };
  }

  /** An argument or a field of an input: its type with what its schema says of it. */
  function value(field: GraphQLArgument | GraphQLInputField, place: string): JsonSchema {
    const schema = input(field.type);
    const { deprecationReason, defaultValue } = field;
    const deprecation = deprecationReason == null ? "" : `Deprecated: ${prose(deprecationReason, place) || "it may go away"}`;
    const description = sentences(prose(field.description, place), deprecation);
    const preset = defaultValue === undefined ? undefined : plainJson(defaultValue);
    return {
      ...(typeof schema === "boolean" ? {} : schema),
      ...(description ? { description } : {}),
      ...(deprecationReason == null ? {} : { deprecated: true }),
      ...(preset === undefined ? {} : { default: preset }),
    };
  }

  function leaf(type: unknown): JsonSchema {
    if (isEnumType(type)) return shared.once(type, type.name, () => enumSchema(type));
    if (!isScalarType(type)) return {};
    const schema = scalarSchema(type);
    if (isBuiltIn(type.name)) return schema;
    const description = prose(type.description, type.name, 200);
    return shared.once(type, type.name, () => ({ ...schema, ...(description ? { description } : {}) }));
  }

  function enumSchema(type: GraphQLEnumType): JsonSchema {
    const description = prose(type.description, type.name);
    return { type: "string", ...(description ? { description } : {}), enum: type.getValues().map(({ name }) => name) };
  }

  return { argument: value, leaf, prose };
}

export const sentences = (...parts: string[]): string => parts.filter((part) => part !== "").join("\n\n");
