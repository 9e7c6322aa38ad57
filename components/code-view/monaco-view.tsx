"use client";

import MonacoEditor, { loader, type Monaco, type OnMount } from "@monaco-editor/react";
import { useEffect, useState } from "react";
import { useEditorTheme } from "./editor-theme";
import { type LineMark, useLineMarks } from "./line-marks";
import { registerReading } from "./reading-language";

loader.config({ paths: { vs: "/monaco/vs" } });

type MonacoViewProps = { code: string; language: string; label: string; marks?: readonly LineMark[] };
type Editor = Parameters<OnMount>[0];

const options = {
  readOnly: true,
  domReadOnly: true,
  fontFamily: '"Geist Mono Variable", ui-monospace, monospace',
  fontSize: 13,
  lineHeight: 18,
  minimap: { enabled: false },
  lineNumbers: "off",
  folding: true,
  glyphMargin: false,
  lineDecorationsWidth: 0,
  scrollBeyondLastLine: false,
  renderLineHighlight: "none",
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  wordWrap: "on",
  wrappingIndent: "indent",
  contextmenu: false,
  occurrencesHighlight: "off",
  selectionHighlight: false,
  renderValidationDecorations: "off",
  guides: { indentation: false },
  scrollbar: { alwaysConsumeMouseWheel: false, useShadows: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
  padding: { top: 0, bottom: 0 },
  automaticLayout: true,
  links: false,
  unicodeHighlight: { ambiguousCharacters: false },
  tabFocusMode: true,
} as const;

export function MonacoView({ code, language, label, marks }: MonacoViewProps) {
  const [ready, setReady] = useState<{ monaco: Monaco; languageId: string } | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  useLineMarks(editor, marks);
  const theme = useEditorTheme(ready?.monaco ?? null);

  useEffect(() => {
    let isWanted = true;
    const starting = loader.init();
    starting.then(
      async (monaco) => {
        const languageId = await registerReading(monaco, language);
        if (isWanted) setReady({ monaco, languageId });
      },
      () => {}, // the plain text is already shown
    );
    return () => {
      isWanted = false;
      starting.cancel();
    };
  }, [language]);

  const plain = <pre className="h-full w-full overflow-hidden whitespace-pre px-3 font-mono text-dense">{code}</pre>;
  if (!ready) return plain;
  return (
    <MonacoEditor
      value={code}
      language={ready.languageId}
      theme={theme}
      loading={plain}
      onMount={setEditor}
      options={{
        ...options,
        lineNumbers: marks ? "on" : "off",
        lineNumbersMinChars: 3,
        ariaLabel: `${label}, read-only`,
      }}
    />
  );
}
