import type { GraphQLSchema } from "graphql";
import type { Production } from "../contract";
import { collectWarnings } from "../text/warnings";
import { documentTool } from "./operation/document-tool";
import { listOperations } from "./operation/roots";
import { nameTools, readTool } from "./operation/tool";
import { createSharedSchemas } from "./schema/definitions";
import { createValueSchemas } from "./schema/inputs";
import { openSchema } from "./schema/open-schema";
import { createSelections } from "./schema/selections";

type Document = { name: string; text: string };
type Progress = (done: number, total: number) => void;

export type Produced = Production & { description: string };

/** The tools of a schema: one for each query and mutation, and one that takes any document. */
export function produceGraphql(documents: readonly Document[], progress?: Progress): Produced {
  const { warn, list } = collectWarnings();
  const schema = openSchema(documents, warn);
  const operations = listOperations(schema, warn);
  if (operations.length === 0) warn("The schema has neither queries nor mutations.", null);
  const shared = createSharedSchemas();
  const values = createValueSchemas(shared, warn);
  const maker = { values, shared, selections: createSelections(schema, values, shared) };
  const names = nameTools(operations);
  const tools = operations.map((operation, at) => {
    if (at % 100 === 0) progress?.(at, operations.length);
    return readTool(operation, names[at] ?? "", maker);
  });
  progress?.(operations.length, operations.length);
  return {
    tools: [...tools, documentTool(schema)],
    definitions: shared.definitions(),
    warnings: list(),
    description: descriptionOf(schema, values.prose),
  };
}

const descriptionOf = (schema: GraphQLSchema, prose: (text: string | null | undefined, place: string, max: number) => string) =>
  prose(schema.description, "schema", 2000);
