/** What a tool for one field needs to make its call: stored with the tool as JSON. */
export type FieldBinding = {
  operation: "query" | "mutation";
  /** The field, with the objects around it that hold nothing but operations. */
  path: string[];
  /** The arguments of the field with their types as GraphQL writes them: `ID!`. */
  variables: [name: string, type: string][];
  /** What is returned unless the caller says; null where the field has no parts. */
  selection: string | null;
  /** The parameters of the tool that are no arguments of the field. */
  controls: { select?: string; all?: string };
};

/** The tool that takes a whole GraphQL document. */
export type DocumentBinding = { operation: "document" };

export type Binding = FieldBinding | DocumentBinding;
