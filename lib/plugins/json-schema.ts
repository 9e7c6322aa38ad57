/** A JSON Schema; references to shared ones read `#/$defs/Name`. */
export type JsonSchema = { [keyword: string]: unknown } | boolean;
export type Definitions = Record<string, JsonSchema>;
