import type { Ref } from "react";

/** An error and its position in the text. */
export type CodeProblem = { message: string; line: number; column?: number };
export type CodeEditorHandle = { reveal(place: { line: number; column?: number }): void };

/** The text of the editor. Each new object replaces the present text. */
export type EditorText = { code: string };

export type CodeEditorProps = {
  placed: EditorText;
  onChange: (value: string) => void;
  label: string;
  /** Called with the current text on ⌘↵ and Ctrl+Enter. */
  onRun: (text: string) => void;
  /** TypeScript declarations of what the text may use. */
  declarations: string;
  problem: CodeProblem | null;
  ref?: Ref<CodeEditorHandle>;
};

/** The plain text until the editor has loaded. */
export function CodeAwaited({ code }: { code: string }) {
  return <pre className="h-full overflow-hidden whitespace-pre py-3 pl-14 font-mono text-dense text-secondary">{code}</pre>;
}
