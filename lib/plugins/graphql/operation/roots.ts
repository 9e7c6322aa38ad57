import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
} from "graphql";
import { listed } from "../../json/values";
import type { Warn } from "../../text/warnings";

/** A field that somebody can call, with the objects around it that hold nothing but operations. */
export type Operation = { kind: "query" | "mutation"; path: string[]; field: GraphQLField<unknown, unknown> };

const depthMax = 4;

/** All queries and mutations; subscriptions are no calls. */
export function listOperations(schema: GraphQLSchema, warn: Warn): Operation[] {
  const mentions = mentionsOf(schema);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const left = Object.keys(roots[2]?.getFields() ?? {});
  if (left.length > 0)
    warn(`Subscriptions are left out, because a call has one answer: ${listed(left)}.`, roots[2]?.name ?? null);
  const isRoot = (type: GraphQLOutputType) => roots.some((root) => root === type);
  const isSpace = (type: GraphQLObjectType) => !isRoot(type) && holdsOperations(type, mentions);
  return [
    ...operationsIn(roots[0], { kind: "query", path: [], isSpace, isRoot }),
    ...operationsIn(roots[1], { kind: "mutation", path: [], isSpace, isRoot }),
  ];
}

type Within = {
  kind: Operation["kind"];
  path: string[];
  isSpace: (type: GraphQLObjectType) => boolean;
  /** Where operations begin: a field that leads back there says nothing new. */
  isRoot: (type: GraphQLOutputType) => boolean;
};

function operationsIn(owner: GraphQLObjectType | null | undefined, within: Within): Operation[] {
  return Object.values(owner?.getFields() ?? {}).flatMap((field) => {
    const path = [...within.path, field.name];
    const inner = path.length < depthMax && field.args.length === 0 ? getNullableType(field.type) : null;
    if (isObjectType(inner) && within.isSpace(inner)) return operationsIn(inner, { ...within, path });
    return inner !== null && within.isRoot(inner) ? [] : [{ kind: within.kind, path, field }];
  });
}

/** An object that is no thing: one field leads to it, nothing of it can be read, and something in it takes arguments. */
function holdsOperations(type: GraphQLObjectType, mentions: ReadonlyMap<string, number>): boolean {
  const fields = Object.values(type.getFields());
  const isThing = fields.some(
    ({ type: held, args, name }) => args.length === 0 && isLeafType(getNamedType(held)) && name !== "_",
  );
  if (isThing || (mentions.get(type.name) ?? 0) > 1 || type.getInterfaces().length > 0) return false;
  const isPage = fields.some(
    ({ name, args, type: held }) => args.length === 0 && (name === "pageInfo" || isListType(getNullableType(held))),
  );
  return !isPage && fields.some(({ args }) => args.length > 0);
}

/** How many fields lead to each type. */
function mentionsOf(schema: GraphQLSchema): Map<string, number> {
  const mentions = new Map<string, number>();
  for (const type of Object.values(schema.getTypeMap())) {
    if ((!isObjectType(type) && !isInterfaceType(type)) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const { name } = getNamedType(field.type);
      mentions.set(name, (mentions.get(name) ?? 0) + 1);
    }
  }
  return mentions;
}
