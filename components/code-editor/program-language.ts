import type { Monaco } from "@monaco-editor/react";

/** Errors that do not apply to programs: `return` and `await` at the top level. */
const allowedInPrograms = [1108, 1375, 1378, 1431, 1432];

/** Programs are modules without a DOM. Missing and misspelt names are errors, possibly undefined values are not. */
export function preparePrograms(monaco: Monaco): void {
  const { typescriptDefaults, ScriptTarget, ModuleKind } = monaco.typescript;
  typescriptDefaults.setCompilerOptions({
    target: ScriptTarget.ESNext,
    module: ModuleKind.ESNext,
    moduleDetection: 3,
    lib: ["es2023"],
    types: [],
    strict: false,
    allowNonTsExtensions: true,
    noEmit: true,
  });
  typescriptDefaults.setDiagnosticsOptions({ diagnosticCodesToIgnore: allowedInPrograms, noSuggestionDiagnostics: true });
}
