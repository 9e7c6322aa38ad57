import type { Definitions, FixedParameter, JsonSchema, Server } from "../../contract";
import type { Scheduling } from "../../scheduling";
import type { Binding } from "./binding";

/** What tools are produced from: the operations of a document with everything they refer to, and nothing else. */
export type NormalisedTool = Pick<Binding, "method" | "path" | "parameters" | "body" | "accept" | "ownServers"> & {
  name: string;
  title: string | null;
  description: string;
  input: JsonSchema;
  output: JsonSchema | null;
  isDeprecated: boolean;
  scheduling?: Scheduling;
};

export type Normalised = {
  format: "openapi/1";
  servers: Server[];
  tools: NormalisedTool[];
  definitions: Definitions;
  /** What stands on every path. */
  common?: FixedParameter[];
};
