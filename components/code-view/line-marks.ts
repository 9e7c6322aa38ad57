import type { OnMount } from "@monaco-editor/react";
import { useEffect } from "react";

/** A note behind the text of a line. */
export type LineMark = { line: number; tone: "plain" | "waiting" | "failed"; text: string };

type Editor = Parameters<OnMount>[0];

const tints = { plain: undefined, waiting: "bg-waiting-tint", failed: "bg-failed-tint" };
const inks = { plain: "text-secondary", waiting: "text-waiting", failed: "text-failed" };

export function useLineMarks(editor: Editor | null, marks: readonly LineMark[] | undefined): void {
  useEffect(() => {
    const lineCount = editor?.getModel()?.getLineCount() ?? 0;
    const known = (marks ?? []).filter(({ line }) => line >= 1 && line <= lineCount);
    const decorations = editor?.createDecorationsCollection(known.map((mark) => decorationOf(mark)));
    return () => decorations?.clear();
  }, [editor, marks]);
}

function decorationOf({ line, tone, text }: LineMark) {
  const column = Number.MAX_SAFE_INTEGER; // the editor clamps it to the end of the line
  return {
    range: { startLineNumber: line, startColumn: column, endLineNumber: line, endColumn: column },
    options: {
      isWholeLine: true,
      className: tints[tone],
      showIfCollapsed: true,
      after: { content: `   ${text}`, inlineClassName: inks[tone] },
    },
  };
}
