import { useRead } from "@/components/api/use-read";
import { answersAs, anyCatalog, programGlobals } from "@/components/code-editor/program-globals";
import type { RunOptions } from "./run-options";

export type KnownCatalog = { text: string; tools: number; named: number };

/** Declarations for the editor of what a program may use. The catalog is loaded after the page. */
export function useDeclarations(toolErrors: RunOptions["toolErrors"], seesTools: boolean) {
  const { answer } = useRead<KnownCatalog>(seesTools ? "/tools/declarations" : null);
  const catalog = answer?.ok ? answer.data : null;
  const text = `${programGlobals}${answersAs[toolErrors]}${catalog?.text ?? anyCatalog}`;
  return { text, catalog };
}

/** Whether the examples that call the example API can run unchanged. */
export const hasExampleApi = ({ text }: KnownCatalog): boolean => /^ {2}example: /m.test(text);
