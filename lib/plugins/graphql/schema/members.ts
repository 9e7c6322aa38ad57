import { type GraphQLAbstractType, type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType } from "graphql";
import type { JsonSchema } from "../../contract";
import type { SharedSchemas } from "./definitions";
import type { ValueSchemas } from "./inputs";
import { isFree, leafPicked, objectSchema, type Picked, pickedText, telling, typename } from "./picked";

const membersMax = 12;
const leavesMax = 12;

type Abstract = { schema: GraphQLSchema; values: ValueSchemas; shared: SharedSchemas };

/** What all members of a union or an interface have, and what each has beside it. */
export function membersOf(
  type: GraphQLAbstractType,
  picked: readonly Picked[],
  { schema, values, shared }: Abstract,
): { text: string; schema: JsonSchema } {
  const common = [typename, ...picked];
  const members = schema.getPossibleTypes(type);
  if (members.length === 0 || members.length > membersMax)
    return { text: pickedText(common), schema: shared.share(type.name, objectSchema(common)) };
  const shapes = new Map<string, string | null>(common.map(({ name }) => [name, null]));
  const parts = members.map((member) => ({ member, own: ownLeaves(member, shapes, values) }));
  const fragments = parts.flatMap(({ member, own }) => (own.length > 0 ? [`... on ${member.name} ${pickedText(own)}`] : []));
  const anyOf = parts.map(({ member, own }) =>
    shared.share(member.name, objectSchema([{ ...typename, schema: { const: member.name } }, ...picked, ...own])),
  );
  return { text: `{ ${[...common.map(({ text }) => text), ...fragments].join(" ")} }`, schema: { anyOf } };
}

/** Fields of one member; one that another member has in another shape gets a name of its own, as GraphQL demands. */
function ownLeaves(member: GraphQLObjectType, shapes: Map<string, string | null>, values: ValueSchemas): Picked[] {
  const leaves = Object.values(member.getFields()).filter((field) => isFree(field) && isLeafType(getNamedType(field.type)));
  const first = [...leaves.filter(({ name }) => telling.has(name)), ...leaves.filter(({ name }) => !telling.has(name))];
  const own = first.filter(({ name }) => shapes.get(name) !== null).slice(0, leavesMax);
  return own.map((field) => {
    const shape = String(field.type);
    const isOther = (shapes.get(field.name) ?? shape) !== shape;
    if (!isOther) shapes.set(field.name, shape);
    const name = isOther ? `${field.name}_${member.name}` : field.name;
    return { ...leafPicked(field, values), name, text: isOther ? `${name}: ${field.name}` : field.name };
  });
}
