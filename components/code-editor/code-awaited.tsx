import type { Ref } from "react";

/** An error and its position in the text. */
export type CodeProblem = { message: string; line: number; column?: number };

export type CodeEditorHandle = {
  reveal(place: { line: number; column?: number }): void;
  /** Puts lines below the one with the cursor, and gives the editor the focus. Undo takes them away. */
  insert(lines: string): void;
};

/** A text of the editor. What was typed in it stays with it while another one is shown. */
type EditorText = { id: string; code: string };

export type CodeEditorProps = {
  /** The text that is shown. Its code counts when it is shown for the first time. */
  text: EditorText;
  /** The ids of all texts that may be shown again. */
  keptIds: readonly string[];
  onChange: (id: string, code: string) => void;
  label: string;
  /** Called with the current text on ⌘↵ and Ctrl+Enter. */
  onRun: (text: string) => void;
  /** TypeScript declarations of what the text may use, by the names of their files. */
  declarations: ReadonlyMap<string, string>;
  problem: CodeProblem | null;
  ref?: Ref<CodeEditorHandle>;
};

/** The plain text until the editor has loaded. */
export function CodeAwaited({ code }: { code: string }) {
  return <pre className="h-full overflow-hidden whitespace-pre py-3 pl-14 font-mono text-dense text-secondary">{code}</pre>;
}
