"use client";

import MonacoEditor, { loader, type Monaco, type OnMount } from "@monaco-editor/react";
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useEditorTheme } from "../code-view/editor-theme";
import { CodeAwaited, type CodeEditorProps } from "./code-awaited";
import { preparePrograms } from "./program-language";
import { type Editor, pathOfText, textIdOf, useKeptModels } from "./text-models";
import { useDeclaredFiles } from "./use-declared-files";
import { useProblemMark } from "./use-problem-mark";

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
export function MonacoCodeEditor({ text, keptIds, onChange, label, onRun, declarations, problem, ref }: CodeEditorProps) {
  const monaco = useMonaco();
  const [editor, setEditor] = useState<Editor | null>(null);
  const theme = useEditorTheme(monaco);
  const handlers = useRef({ onRun, onChange });
  useEffect(() => {
    handlers.current = { onRun, onChange };
  }, [onRun, onChange]);
  useKeptModels(monaco, keptIds);
  useProblemMark({ monaco, editor, problem, textId: text.id });
  useDeclaredFiles({ monaco, editor, declarations });
  useImperativeHandle(ref, () => ({
    reveal({ line, column = 1 }) {
      editor?.revealLineInCenter(line);
      editor?.setPosition({ lineNumber: line, column });
      editor?.focus();
    },
    insert(lines) {
      if (editor) insertBelow(editor, lines);
    },
  }));

  const labelled = useMemo(() => ({ ...options, ariaLabel: label }), [label]);
  const onMount: OnMount = (mounted, { KeyCode, KeyMod }) => {
    mounted.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, () => handlers.current.onRun(mounted.getValue()));
    // The model says whose text it is: the page may already show another one.
    mounted.onDidChangeModelContent(() => {
      const model = mounted.getModel();
      const id = model && textIdOf(model);
      if (id) handlers.current.onChange(id, model.getValue());
    });
    setEditor(mounted);
  };

  if (!monaco) return <CodeAwaited code={text.code} />;
  return (
    <MonacoEditor
      path={pathOfText(text.id)}
      language="typescript"
      defaultValue={text.code}
      onMount={onMount}
      theme={theme}
      loading={<CodeAwaited code={text.code} />}
      options={labelled}
    />
  );
}

/** Below the line with the cursor, or in its position where it is empty. */
function insertBelow(editor: Editor, lines: string): void {
  const model = editor.getModel();
  if (!model) return;
  const lineNumber = editor.getPosition()?.lineNumber ?? model.getLineCount();
  const isFree = model.getLineContent(lineNumber).trim() === "";
  const column = model.getLineMaxColumn(lineNumber);
  const range = { startLineNumber: lineNumber, startColumn: isFree ? 1 : column, endLineNumber: lineNumber, endColumn: column };
  const text = isFree ? lines : `\n${lines}`;
  editor.pushUndoStop();
  editor.executeEdits("insert", [{ range, text, forceMoveMarkers: true }]);
  editor.pushUndoStop();
  editor.revealLineInCenterIfOutsideViewport(lineNumber + lines.split("\n").length);
  editor.focus();
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
