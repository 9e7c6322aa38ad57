import {
  type DefinitionNode,
  type DocumentNode,
  isTypeDefinitionNode,
  isTypeExtensionNode,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  type NameNode,
  specifiedScalarTypes,
  type TypeDefinitionNode,
  type TypeExtensionNode,
  visit,
} from "graphql";
import { Failure } from "../../../operation/failure";
import { listed } from "../../json/values";
import type { Warn } from "../../text/warnings";

/**
 * Definitions as a schema can be built of them. Schemas that are written by hand or for a gateway leave out scalars, extend
 * what another file defines, and define a type in several files.
 */
export function completed(given: readonly DefinitionNode[], warn: Warn): DocumentNode {
  const definitions = given.filter((one) => isTypeSystemDefinitionNode(one) || isTypeSystemExtensionNode(one));
  if (definitions.length === 0)
    throw new Failure(
      "invalid",
      "The document holds operations and no schema. Give the schema: SDL such as schema.graphql, or the result of an introspection.",
    );
  if (definitions.length < given.length) warn("Operations and fragments beside the schema are left out.", null);
  const once = definedOnce(definitions);
  const missing = missingTypes(once);
  if (missing.length > 0) warn(`Types that are not defined are taken for scalars that take anything: ${listed(missing)}.`, null);
  return { kind: Kind.DOCUMENT, definitions: [...once, ...missing.map(scalar)] };
}

/** The first mention of a type defines it, whatever it says; all others extend it. */
function definedOnce(definitions: readonly DefinitionNode[]): DefinitionNode[] {
  const defined = new Set(definitions.filter(isTypeDefinitionNode).map(({ name }) => name.value));
  const met = new Set<string>();
  return definitions.map((one) => {
    if (isTypeDefinitionNode(one)) {
      const isFirst = !met.has(one.name.value);
      met.add(one.name.value);
      return isFirst ? one : asExtension(one);
    }
    if (!isTypeExtensionNode(one) || defined.has(one.name.value)) return one;
    defined.add(one.name.value);
    met.add(one.name.value);
    return asDefinition(one);
  });
}

/* Both kinds of nodes have the same members; only their names differ. */
const asExtension = (node: TypeDefinitionNode) =>
  ({ ...node, kind: node.kind.replace("Definition", "Extension") }) as TypeExtensionNode;
const asDefinition = (node: TypeExtensionNode) =>
  ({ ...node, kind: node.kind.replace("Extension", "Definition") }) as TypeDefinitionNode;

function missingTypes(definitions: readonly DefinitionNode[]): string[] {
  const known = new Set(specifiedScalarTypes.map(({ name }) => name));
  const used = new Set<string>();
  for (const one of definitions) {
    if (isTypeDefinitionNode(one)) known.add(one.name.value);
    visit(one, { NamedType: ({ name }) => void used.add(name.value) });
  }
  return [...used].filter((name) => !known.has(name));
}

const scalar = (name: string): DefinitionNode => ({ kind: Kind.SCALAR_TYPE_DEFINITION, name: nameNode(name) });
const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });
