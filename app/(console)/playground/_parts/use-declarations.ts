import { useRead } from "@/components/api/use-read";
import { answersAs, anyCatalog, programGlobals } from "@/components/code-editor/program-globals";
import type { RunOptions } from "./run-options";

export type KnownCatalog = { text: string; tools: number; named: number };

/** What a program may use, as declarations for the editor; the catalog comes when the page stands. */
export function useDeclarations(toolErrors: RunOptions["toolErrors"], seesTools: boolean) {
  const { answer } = useRead<KnownCatalog>(seesTools ? "/tools/declarations" : null);
  const catalog = answer?.ok ? answer.data : null;
  const text = `${programGlobals}${answersAs[toolErrors]}${catalog?.text ?? anyCatalog}`;
  return { text, catalog };
}

/** Whether the examples that call the example API can run as they stand. */
export const hasExampleApi = ({ text }: KnownCatalog): boolean => /^ {2}example: /m.test(text);
