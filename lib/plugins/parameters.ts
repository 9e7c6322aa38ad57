import type { JsonSchema } from "./json-schema";

/** A parameter of requests whose value an administrator gives: no agent sees it. */
export type FixedParameter = { in: "path" | "query" | "header"; name: string };

/** A parameter as its source declares it, with what its tools take there where it is fixed. */
export type DeclaredParameter = FixedParameter & { schemas: JsonSchema[] };

/** Which parameters tools show. */
export type Showing = {
  fixed: readonly FixedParameter[];
  /** Those of the whole document, which every tool would repeat, by name. */
  common: readonly string[];
};
