"use client";

import MonacoEditor, { loader, type Monaco, type OnMount } from "@monaco-editor/react";
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useEditorTheme } from "../code-view/editor-theme";
import { CodeAwaited, type CodeEditorProps } from "./code-awaited";
import { declare, preparePrograms } from "./program-language";
import { useEditorText } from "./use-editor-text";
import { type Editor, useProblemMark } from "./use-problem-mark";

loader.config({ paths: { vs: "/monaco/vs" } });

const options = {
  fontFamily: '"Geist Mono Variable", ui-monospace, monospace',
  fontSize: 13,
  lineHeight: 20,
  minimap: { enabled: false },
  glyphMargin: false,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 12,
  scrollBeyondLastLine: false,
  overviewRulerLanes: 2,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderLineHighlight: "none",
  renderFinalNewline: "on",
  occurrencesHighlight: "off",
  tabSize: 2,
  fixedOverflowWidgets: true,
  automaticLayout: true,
  stickyScroll: { enabled: false },
  guides: { indentation: false },
  bracketPairColorization: { enabled: false },
  wordWrap: "on",
  wrappingIndent: "indent",
  scrollbar: { useShadows: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10, alwaysConsumeMouseWheel: false },
  padding: { top: 12, bottom: 12 },
  quickSuggestions: { other: true, comments: false, strings: false },
  suggest: { showWords: false },
  unicodeHighlight: { ambiguousCharacters: false },
} as const;

/** The editor owns the text, so a slow render never overwrites what was typed meanwhile. */
export function MonacoCodeEditor({ placed, onChange, label, onRun, declarations, problem, ref }: CodeEditorProps) {
  const monaco = useMonaco();
  const [editor, setEditor] = useState<Editor | null>(null);
  const theme = useEditorTheme(monaco);
  const run = useRef(onRun);
  useEffect(() => {
    run.current = onRun;
  }, [onRun]);
  useEditorText(editor, placed);
  useProblemMark({ monaco, editor, problem });
  useEffect(() => (monaco ? declare(monaco, declarations) : undefined), [monaco, declarations]);
  useImperativeHandle(ref, () => ({
    reveal({ line, column = 1 }) {
      editor?.revealLineInCenter(line);
      editor?.setPosition({ lineNumber: line, column });
      editor?.focus();
    },
  }));

  const labelled = useMemo(() => ({ ...options, ariaLabel: label }), [label]);
  const onMount: OnMount = (mounted, { KeyCode, KeyMod }) => {
    mounted.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, () => run.current(mounted.getValue()));
    setEditor(mounted);
  };

  if (!monaco) return <CodeAwaited code={placed.code} />;
  return (
    <MonacoEditor
      path="program.ts"
      language="typescript"
      defaultValue={placed.code}
      onChange={(text = "") => onChange(text)}
      onMount={onMount}
      theme={theme}
      loading={<CodeAwaited code={placed.code} />}
      options={labelled}
    />
  );
}

function useMonaco(): Monaco | null {
  const [monaco, setMonaco] = useState<Monaco | null>(null);
  useEffect(() => {
    const starting = loader.init();
    starting.then(
      (ready) => {
        preparePrograms(ready);
        setMonaco(ready);
      },
      () => {}, // the plain text is already shown
    );
    return () => starting.cancel();
  }, []);
  return monaco;
}
