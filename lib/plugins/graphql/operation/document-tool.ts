import type { GraphQLSchema } from "graphql";
import type { Json, ToolDef } from "../../contract";
import type { DocumentBinding } from "../binding/binding";

const binding: DocumentBinding = { operation: "document" };

/** The tool that takes a whole document, for what the others cannot say. */
export function documentTool(schema: GraphQLSchema | null): ToolDef {
  const changes = schema === null || schema.getMutationType() != null;
  return {
    name: "graphql",
    title: null,
    description:
      'Send a whole GraphQL document, for what query.* and mutation.* cannot say: several fields at once, nested arguments, aliases, fragments. Returns { data, errors }. The fields of a type: { __type(name: "Issue") { fields { name } } }.',
    inputSchema: {
      type: "object",
      properties: {
        query: { type: "string", description: "The document: query ($id: ID!) { node(id: $id) { id } }" },
        variables: { type: ["object", "null"], description: "Values of its variables, by name" },
        operationName: { type: ["string", "null"], description: "Which of its operations is meant, where it has several" },
      },
      required: ["query"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: {
        data: { type: ["object", "null"] },
        errors: { type: "array", items: { type: "object", properties: { message: { type: "string" } }, required: ["message"] } },
      },
      required: ["data"],
    },
    effect: changes ? "write" : "read",
    requiresApproval: changes,
    approvalDescription: "graphql",
    mayElicit: false,
    effectByArguments: true,
    isDeprecated: false,
    binding: binding as unknown as Json,
  };
}
