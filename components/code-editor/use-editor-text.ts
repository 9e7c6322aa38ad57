import { useEffect, useRef } from "react";
import type { EditorText } from "./code-awaited";
import type { Editor } from "./use-problem-mark";

/** Replaces the editor's text. Undo restores it. */
export function useEditorText(editor: Editor | null, placed: EditorText): void {
  const shown = useRef(placed);
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model || shown.current === placed) return;
    shown.current = placed;
    if (model.getValue() === placed.code) return;
    editor.pushUndoStop();
    editor.executeEdits("placed", [{ range: model.getFullModelRange(), text: placed.code, forceMoveMarkers: true }]);
    editor.pushUndoStop();
  }, [editor, placed]);
}
