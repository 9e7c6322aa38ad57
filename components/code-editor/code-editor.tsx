"use client";

import { lazy, Suspense } from "react";
import { CodeAwaited, type CodeEditorProps } from "./code-awaited";

const Editor = lazy(() => import("./monaco-code-editor").then(({ MonacoCodeEditor }) => ({ default: MonacoCodeEditor })));

/** An editor for TypeScript. The plain text is shown in its position until the editor has loaded. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<CodeAwaited code={props.text.code} />}>
      <Editor {...props} />
    </Suspense>
  );
}
