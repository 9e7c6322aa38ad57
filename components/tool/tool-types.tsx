"use client";

import type { ToolDetails } from "@executor/core/tools";
import { useMemo } from "react";
import { CodeView } from "../code-view/code-view";

/** What the tool takes and gives, in TypeScript. */
export function ToolTypes({ tool }: { tool: ToolDetails }) {
  const code = useMemo(() => declarations(tool), [tool]);
  return <CodeView code={code} language="typescript" label="TypeScript" linesMax={36} />;
}

function declarations({ inputTypeScript, outputTypeScript, typeScriptDefinitions }: ToolDetails): string {
  const all = [["Input", inputTypeScript], ["Output", outputTypeScript], ...Object.entries(typeScriptDefinitions)];
  return all.map(([name, type]) => `type ${name} = ${type};`).join("\n\n");
}
