import type { Monaco } from "@monaco-editor/react";
import { useEffect } from "react";
import type { CodeProblem } from "./code-awaited";
import { type Editor, textIdOf } from "./text-models";

type Marking = { monaco: Monaco | null; editor: Editor | null; problem: CodeProblem | null; textId: string };

/** Underlines and tints the line that failed, with the message, until the problem is gone. */
export function useProblemMark({ monaco, editor, problem, textId }: Marking): void {
  useEffect(() => {
    const model = editor?.getModel();
    if (!monaco || !editor || !model || !problem || textIdOf(model) !== textId || problem.line > model.getLineCount()) return;
    const { line, column, message } = problem;
    const end = model.getLineMaxColumn(line);
    const from = Math.min(column ?? model.getLineFirstNonWhitespaceColumn(line), end) || 1;
    const range = { startLineNumber: line, startColumn: from, endLineNumber: line, endColumn: end };
    monaco.editor.setModelMarkers(model, owner, [{ ...range, message, severity: monaco.MarkerSeverity.Error }]);
    const tint = editor.createDecorationsCollection([{ range, options: { isWholeLine: true, className: "bg-failed-tint" } }]);
    editor.revealLineInCenterIfOutsideViewport(line);
    return () => {
      if (!model.isDisposed()) monaco.editor.setModelMarkers(model, owner, []);
      tint.clear();
    };
  }, [monaco, editor, problem, textId]);
}

const owner = "run";
