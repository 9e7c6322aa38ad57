import type { Monaco, OnMount } from "@monaco-editor/react";
import { useEffect } from "react";

export type Editor = Parameters<OnMount>[0];
type Model = NonNullable<ReturnType<Editor["getModel"]>>;

const [prefix, suffix] = ["program-", ".ts"];

export const pathOfText = (id: string): string => `${prefix}${id}${suffix}`;

/** Null for what is no text of the editor, such as declarations. */
export function textIdOf({ uri }: Model): string | null {
  const name = uri.path.replace(/^\//, "");
  return name.startsWith(prefix) && name.endsWith(suffix) ? name.slice(prefix.length, -suffix.length) : null;
}

/** Frees the texts that are no longer kept, and all of them when the editor goes. */
export function useKeptModels(monaco: Monaco | null, keptIds: readonly string[]): void {
  useEffect(() => {
    for (const model of textModels(monaco)) if (!keptIds.includes(textIdOf(model) ?? "")) model.dispose();
  }, [monaco, keptIds]);
  useEffect(
    () => () => {
      for (const model of textModels(monaco)) model.dispose();
    },
    [monaco],
  );
}

function textModels(monaco: Monaco | null): Model[] {
  const all: Model[] = monaco?.editor.getModels() ?? [];
  return all.filter((model) => textIdOf(model) !== null);
}
