import { useMemo } from "react";
import type { CodeProblem } from "../code-editor/code-awaited";
import type { RunView } from "../run/run-view";

/** Where the run failed, in the text that it was begun from. */
export function useProgramFailure({ error }: RunView): CodeProblem | null {
  return useMemo(() => {
    if (error?.line === undefined) return null;
    return { message: `${error.name}: ${error.message}`, line: error.line, column: error.column };
  }, [error]);
}
