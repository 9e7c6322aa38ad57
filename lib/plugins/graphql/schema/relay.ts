import { type GraphQLField, type GraphQLOutputType, getNamedType, isObjectType } from "graphql";

/** Whether a type is a page of a longer list, as the Relay specification has it. */
export function isConnection(type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  if (!isObjectType(named)) return false;
  const fields = named.getFields();
  const info = fields.pageInfo && getNamedType(fields.pageInfo.type);
  if (!isObjectType(info) || (!fields.nodes && !fields.edges)) return false;
  return ["hasNextPage", "endCursor"].every((name) => Object.hasOwn(info.getFields(), name));
}

/** Whether all pages of a field can be asked for one after the other. */
export function isPaged({ type, args }: GraphQLField<unknown, unknown>): boolean {
  return isConnection(type) && ["first", "after"].every((name) => args.some((argument) => argument.name === name));
}
