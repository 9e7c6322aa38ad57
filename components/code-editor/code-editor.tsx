"use client";

import { lazy, Suspense } from "react";
import { CodeAwaited, type CodeEditorProps } from "./code-awaited";

const Editor = lazy(() => import("./monaco-code-editor").then(({ MonacoCodeEditor }) => ({ default: MonacoCodeEditor })));

/** TypeScript to write; until the editor has come the text stands in the same place. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<CodeAwaited code={props.placed.code} />}>
      <Editor {...props} />
    </Suspense>
  );
}
