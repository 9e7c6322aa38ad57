import { type ComponentType, createContext, useContext } from "react";
import type { Definitions } from "./schema/shape";

export type Path = readonly (string | number)[];

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

type FormSurroundings = {
  definitions: Definitions;
  /** Problems by path, as messages write it. */
  problems: ReadonlyMap<string, string>;
  /** Draws a value of any kind: fields that hold others take it from here. */
  Value: ComponentType<ValueProps>;
};

export const FormContext = createContext<FormSurroundings | null>(null);

export function useSchemaForm(): FormSurroundings {
  const around = useContext(FormContext);
  if (!around) throw new Error("A field needs a SchemaForm around it.");
  return around;
}

/** A path in the arguments as the messages of a refused call write it: `body.labels[2].name`. */
export const displayPath = (path: Path): string => path.map(segment).join("").replace(/^\./, "");

function segment(part: string | number): string {
  if (typeof part === "number") return `[${part}]`;
  const isPlain = part.length <= 80 && /^[\p{ID_Start}_$@][\p{ID_Continue}$-]*$/u.test(part);
  return isPlain ? `.${part}` : `[${JSON.stringify(part.slice(0, 80))}]`;
}
