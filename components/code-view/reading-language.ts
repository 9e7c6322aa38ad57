import type { Monaco } from "@monaco-editor/react";

type Grammar = { language: Parameters<Monaco["languages"]["setMonarchTokensProvider"]>[1] };
type EditorLanguage = { id: string; loader?: () => Promise<Grammar> };

/** Loads the colours of a language without its service: read-only code needs no compiler worker. */
export async function registerReading(monaco: Monaco, language: string): Promise<string> {
  const id = `${language}-to-read`;
  const known: EditorLanguage[] = monaco.languages.getLanguages();
  if (known.some((one) => one.id === id)) return id;
  const source = known.find((one) => one.id === (language === "json" ? "javascript" : language));
  if (!source?.loader) return "plaintext";
  const { language: grammar } = await source.loader();
  monaco.languages.register({ id });
  monaco.languages.setMonarchTokensProvider(id, grammar);
  return id;
}
