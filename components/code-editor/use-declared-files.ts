import type { Monaco } from "@monaco-editor/react";
import { useEffect, useRef } from "react";
import type { Editor } from "./text-models";

type Declaring = { monaco: Monaco | null; editor: Editor | null; declarations: ReadonlyMap<string, string> };
type File = { text: string; dispose(): void };

/** Gives the language what programs may use. Only files that changed are read again. */
export function useDeclaredFiles({ monaco, editor, declarations }: Declaring): void {
  const known = useRef(new Map<string, File>());

  useEffect(() => {
    if (!monaco) return;
    const { typescriptDefaults } = monaco.typescript;
    for (const [name, { dispose }] of known.current) {
      if (declarations.has(name)) continue;
      dispose();
      known.current.delete(name);
    }
    for (const [name, text] of declarations) {
      if (known.current.get(name)?.text === text) continue;
      const added = typescriptDefaults.addExtraLib(text, `file:///${name}`);
      known.current.set(name, { text, dispose: () => added.dispose() });
    }
  }, [monaco, declarations]);

  useEffect(() => {
    if (!monaco || !editor) return;
    // The language hears of it in the same moment and is asked a turn later.
    const told = monaco.typescript.typescriptDefaults.onDidExtraLibsChange(() => setTimeout(() => suggestAgain(editor)));
    return () => told.dispose();
  }, [monaco, editor]);

  useEffect(() => {
    const files = known.current;
    return () => {
      for (const { dispose } of files.values()) dispose();
      files.clear();
    };
  }, []);
}

/** Whoever waits for names of tools gets them once their types have arrived. */
function suggestAgain(editor: Editor): void {
  const position = editor.getPosition();
  const line =
    position &&
    editor
      .getModel()
      ?.getLineContent(position.lineNumber)
      .slice(0, position.column - 1);
  if (!line || !editor.hasTextFocus() || !/\btools(\.[\w$]*)+$/.test(line)) return;
  editor.trigger("types", "hideSuggestWidget", {}); // an open list stays as it is
  editor.trigger("types", "editor.action.triggerSuggest", {});
}
