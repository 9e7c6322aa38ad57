/** A JSON Schema as the wire has it. */
export type JsonSchema = { [keyword: string]: unknown } | boolean;

/** A tool as a model is told of it: a function with a schema, or one that takes any text. */
export type ToolSpec =
  | { type: "Function"; name: string; description: string; parameters: JsonSchema }
  | { type: "Freeform"; name: string; description: string };

export type ConfiguredToolSpec = { spec: ToolSpec; supportsParallelToolCalls: boolean };

/** The shapes in which model APIs take their tools. */
export const specFormats = ["specs", "responses", "chat", "anthropic"] as const;
export type SpecFormat = (typeof specFormats)[number];

/** A tool that has to take a text where only functions are known. */
const textParameters = {
  type: "object",
  properties: { input: { type: "string", description: "Free text" } },
  required: ["input"],
  additionalProperties: false,
};

/** A spec in the shape that a model API takes. */
export function specIn(format: SpecFormat, spec: ToolSpec): Record<string, unknown> {
  const { name, description } = spec;
  const parameters = spec.type === "Function" ? asObjectSchema(spec.parameters) : textParameters;
  switch (format) {
    case "specs":
      return { ...spec };
    case "responses":
      if (spec.type === "Freeform") return { type: "custom", name, description };
      return { type: "function", name, description, parameters, strict: false };
    case "chat":
      if (spec.type === "Freeform") return { type: "custom", custom: { name, description } };
      return { type: "function", function: { name, description, parameters } };
    case "anthropic":
      return { name, description, input_schema: parameters };
  }
}

/** Every model API wants an object at the top. */
export const asObjectSchema = (schema: JsonSchema): Record<string, unknown> => ({
  ...(typeof schema === "object" ? schema : {}),
  type: "object",
});
