import { processWide } from "../process";
import { sharedPrinter } from "../schema";
import { type OperationItem, openApiDocument } from "./description";

/** One operation of the HTTP API as a person reads it, with types instead of schemas. */
export type ReferenceEntry = {
  name: string;
  group: string;
  summary: string;
  /** Which permission it needs. */
  needs: string;
  method: string;
  path: string;
  parameters: { name: string; location: "path" | "query"; isRequired: boolean; type: string }[];
  body: string | null;
  answer: string;
  mediaType: string;
};

/** The description of the HTTP API for readers, in the order of its groups. */
export const apiReference = (): readonly ReferenceEntry[] =>
  processWide("http.reference", () =>
    Object.entries(openApiDocument("").paths)
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, item]) => entryOf(path, method.toUpperCase(), item)))
      .sort((one, other) => one.group.localeCompare(other.group)),
  );

function entryOf(path: string, method: string, item: OperationItem): ReferenceEntry {
  const answered = Object.values(item.responses).find((response) => "content" in response);
  const [mediaType, answer] = Object.entries(answered?.content ?? {})[0] ?? ["application/json", { schema: {} }];
  const body = item.requestBody?.content["application/json"];
  return {
    name: item.operationId,
    group: item.tags[0] ?? "",
    summary: item.summary,
    needs: item.description,
    method,
    path,
    parameters: item.parameters.map(({ name, in: location, required: isRequired, schema }) => ({
      ...{ name, location, isRequired, type: typeText(schema as object) }, // safe: properties of an object's schema
    })),
    body: body ? typeText(body.schema) : null,
    answer: typeText(answer.schema),
    mediaType,
  };
}

function typeText(schema: object): string {
  const { input, own } = sharedPrinter({}).tool({ input: schema as Record<string, unknown>, output: null }); // safe: JSON Schema of an object
  return [...own, input].join("\n");
}
