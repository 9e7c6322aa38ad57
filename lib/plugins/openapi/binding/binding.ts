import type { Server } from "../../contract";

export type Style = "simple" | "label" | "matrix" | "form" | "spaceDelimited" | "pipeDelimited" | "tabDelimited" | "deepObject";
export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

/** How one argument is written into a request. What is absent is the default of its place. */
export type ParameterBinding = {
  key: string;
  name: string;
  in: ParameterLocation;
  style?: Style;
  explode?: boolean;
  allowReserved?: boolean;
  /** The value is written in this media type instead of a style. */
  media?: string;
};

export type BodyKind = "json" | "form" | "multipart" | "text" | "binary" | "lines" | "any";
export type Encoding = { contentType?: string; style?: Style; explode?: boolean; allowReserved?: boolean };
export type BodyType = {
  type: string;
  kind: BodyKind;
  /** What its schema describes, where that decides between several types. */
  shape?: BodyShape;
  files?: string[];
  encoding?: Record<string, Encoding>;
};
export type BodyShape = "object" | "array" | "string";

/** What a tool needs to make its call: stored with the tool as JSON. */
export type Binding = {
  method: string;
  path: string;
  parameters: ParameterBinding[];
  body: { types: BodyType[]; isRequired: boolean } | null;
  /** What a success answers with, as the request asks for it. Without it, JSON before anything else. */
  accept?: string;
  /** Servers of the document, the first is the default. */
  servers: Server[];
  /** Servers this operation alone is sent to. */
  ownServers?: Server[];
};
