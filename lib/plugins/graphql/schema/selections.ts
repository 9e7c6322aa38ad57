import {
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isListType,
  isUnionType,
} from "graphql";
import type { JsonSchema } from "../../contract";
import type { SharedSchemas } from "./definitions";
import type { ValueSchemas } from "./inputs";
import { membersOf } from "./members";
import {
  type Field,
  type Fielded,
  isFree,
  leafPicked,
  objectSchema,
  type Picked,
  pickedText,
  shaped,
  telling,
  typename,
} from "./picked";
import { isConnection } from "./relay";

/** What is asked of a type and what comes back. Leaves have no selection. */
type Selection = { text: string | null; schema: JsonSchema };
export type Selections = { of(type: GraphQLOutputType): Selection };
type Composed = { text: string; schema: JsonSchema };

type Chooser = { schema: GraphQLSchema; values: ValueSchemas; shared: SharedSchemas; known: Map<string, Composed> };

const depthMax = 3;
const leavesMax = 60;
/** How long what is asked of the objects in an object becomes, at most by one of them more. */
const objectsLengthMax = 1_500;
/** An object with fewer leaves is a wrapper: what is meant lies below it. */
const wrapperLeavesMax = 3;

/**
 * Which fields a call asks for unless it says: the leaves of the type, of what it wraps the same, and of the objects beside
 * them what tells which they are. Fields that need arguments are left to whoever calls.
 */
export function createSelections(schema: GraphQLSchema, values: ValueSchemas, shared: SharedSchemas): Selections {
  const chooser: Chooser = { schema, values, shared, known: new Map() };
  return {
    of(type) {
      const named = getNamedType(type);
      if (!isCompositeType(named)) return { text: null, schema: shaped(type, values.leaf(named)) };
      const { text, schema: inner } = whole(chooser, named, depthMax);
      return { text, schema: shaped(type, inner) };
    },
  };
}

function whole(chooser: Chooser, type: GraphQLCompositeType, depth: number): Composed {
  const key = `${depth} ${type.name}`;
  const made = chooser.known.get(key) ?? madeOf(chooser, type, depth);
  chooser.known.set(key, made);
  return made;
}

function madeOf(chooser: Chooser, type: GraphQLCompositeType, depth: number): Composed {
  if (isRoot(chooser.schema, type)) return objectOf(chooser, type as Fielded, []);
  if (!isAbstractType(type)) return objectOf(chooser, type, picked(chooser, type, depth));
  const common = isUnionType(type) ? [] : picked(chooser, type, Math.min(depth, 1));
  return membersOf(type, common, chooser);
}

function objectOf({ shared }: Chooser, type: Fielded, fields: Picked[]): Composed {
  const shown = fields.length > 0 ? fields : [typename];
  return { text: pickedText(shown), schema: shared.share(type.name, objectSchema(shown)) };
}

function picked(chooser: Chooser, type: Fielded, depth: number): Picked[] {
  const fields = inOrder(type).filter(isFree);
  const leaves = fields.filter((field) => isLeafType(getNamedType(field.type))).slice(0, leavesMax);
  const isWrapper = leaves.length <= wrapperLeavesMax;
  const found = leaves.map((field) => leafPicked(field, chooser.values));
  let length = 0;
  for (const field of depth === 0 ? [] : fields) {
    if (length > objectsLengthMax) break;
    const objects = objectIn(chooser, { owner: type, field, depth, isWrapper });
    found.push(...objects);
    length += objects.reduce((sum, { text }) => sum + text.length, 0);
  }
  return found;
}

/** Where the next page begins is never left out. */
function inOrder(type: Fielded): Field[] {
  const fields = Object.values(type.getFields());
  if (!isConnection(type)) return fields;
  return [...fields.filter(({ name }) => name === "pageInfo"), ...fields.filter(({ name }) => name !== "pageInfo")];
}

type Within = { owner: Fielded; field: Field; depth: number; isWrapper: boolean };

/** A field that leads to an object, as far as it belongs to what was asked for. */
function objectIn(chooser: Chooser, within: Within): Picked[] {
  const { owner, field, depth, isWrapper } = within;
  const named = getNamedType(field.type);
  if (!isCompositeType(named) || isConnection(field.type) || isRoot(chooser.schema, named)) return [];
  if (isConnection(owner)) return pagePart(chooser, within, named);
  if (isWrapper) return [composite(field, whole(chooser, named, depth - 1))];
  return isListType(getNullableType(field.type)) || isUnionType(named) ? [] : referenceTo(chooser, field, named);
}

/** Items, and where the next page begins. */
function pagePart(chooser: Chooser, { owner, field, depth }: Within, named: GraphQLCompositeType): Picked[] {
  if (field.name === "edges" && Object.hasOwn(owner.getFields(), "nodes")) return [];
  if (field.name !== "pageInfo" || isUnionType(named)) return [composite(field, whole(chooser, named, depth - 1))];
  const fields = named.getFields();
  const parts = [fields.hasNextPage, fields.endCursor].flatMap((part) => (part ? [leafPicked(part, chooser.values)] : []));
  return [composite(field, objectOf(chooser, named, parts))];
}

function referenceTo({ values }: Chooser, field: Field, type: Fielded): Picked[] {
  const leaves = Object.values(type.getFields()).filter((one) => isFree(one) && isLeafType(getNamedType(one.type)));
  const shown = leaves.length <= wrapperLeavesMax ? leaves : leaves.filter(({ name }) => telling.has(name)).slice(0, 4);
  if (shown.length === 0) return [];
  const parts = shown.map((one) => leafPicked(one, values));
  return [composite(field, { text: pickedText(parts), schema: objectSchema(parts) })];
}

/** Some services lead back from everywhere to where all queries begin. */
const isRoot = (schema: GraphQLSchema, type: GraphQLCompositeType): boolean =>
  type === schema.getQueryType() || type === schema.getMutationType() || type === schema.getSubscriptionType();

const composite = (field: Field, inner: Composed): Picked => ({
  name: field.name,
  text: `${field.name} ${inner.text}`,
  schema: shaped(field.type, inner.schema),
});
