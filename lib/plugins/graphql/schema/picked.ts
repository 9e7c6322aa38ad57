import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isListType,
  isNonNullType,
  isRequiredArgument,
} from "graphql";
import type { JsonSchema } from "../../contract";
import { orNull } from "./definitions";
import type { ValueSchemas } from "./inputs";

export type Field = GraphQLField<unknown, unknown>;
export type Fielded = GraphQLObjectType | GraphQLInterfaceType;

/** A field that is asked for: as it is written, the name in the answer, and what stands there. */
export type Picked = { text: string; name: string; schema: JsonSchema };

export const typename: Picked = { name: "__typename", text: "__typename", schema: { type: "string" } };

/** Whether a field can be asked for without knowing more, and should be. */
export const isFree = ({ args, deprecationReason, name }: Field): boolean =>
  deprecationReason == null && !args.some(isRequiredArgument) && !name.startsWith("__");

/** Names of what tells which one an object is. */
export const telling: ReadonlySet<string> = new Set(
  "id name title login key slug code number handle url displayName username email".split(" "),
);

export const leafPicked = (field: Field, values: ValueSchemas): Picked => ({
  name: field.name,
  text: field.name,
  schema: shaped(field.type, values.leaf(getNamedType(field.type))),
});

export const pickedText = (fields: readonly Picked[]): string => `{ ${fields.map(({ text }) => text).join(" ")} }`;

export const objectSchema = (fields: readonly Picked[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  required: fields.map(({ name }) => name),
});

/** A schema in the lists and with the nulls of a type. */
export function shaped(type: GraphQLOutputType, inner: JsonSchema): JsonSchema {
  return isNonNullType(type) ? present(type.ofType, inner) : orNull(present(type, inner));
}

function present(type: GraphQLOutputType, inner: JsonSchema): JsonSchema {
  return isListType(type) ? { type: "array", items: shaped(type.ofType, inner) } : inner;
}
