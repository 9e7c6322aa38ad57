import { type ComponentType, createContext, useContext } from "react";
import type { Path } from "./schema/path";
import type { Definitions } from "./schema/shape";

export type ValueProps = {
  name: string;
  schema: unknown;
  required: boolean;
  path: Path;
  value: unknown;
  /** Undefined takes the value out of the arguments. */
  onChange: (value: unknown) => void;
  /** Items of a list have an index instead of a name. */
  inList?: boolean;
};

/** Names of secrets that are set already: left empty they stay, null takes them away. `field` is what messages call the whole. */
export type SettingsForm = { secretsSet: readonly string[]; field?: string };

type FormSurroundings = {
  definitions: Definitions;
  /** Problems by path, as messages write it. */
  problems: ReadonlyMap<string, string>;
  /** Draws a value of any kind: fields that hold others take it from here. */
  Value: ComponentType<ValueProps>;
  settings: SettingsForm | undefined;
};

export const FormContext = createContext<FormSurroundings | null>(null);

export function useSchemaForm(): FormSurroundings {
  const around = useContext(FormContext);
  if (!around) throw new Error("A field needs a SchemaForm around it.");
  return around;
}
