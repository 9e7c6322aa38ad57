"use client";

import type { ToolDetails } from "@executor/core/tools";
import { useMemo, useState } from "react";
import { CodeView } from "../code-view/code-view";
import { Segmented } from "../ui/segmented";
import { TypeExplorer } from "./explorer/type-explorer";

/** What the tool takes and gives: in TypeScript, or type by type. */
export function ToolTypes({ tool }: { tool: ToolDetails }) {
  const [view, setView] = useState<"code" | "explore">("code");
  const code = useMemo(() => declarations(tool), [tool]);
  return (
    <>
      <Segmented
        label="How types are shown"
        options={[
          { value: "code", label: "TypeScript" },
          { value: "explore", label: "Explore" },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "code" ? (
        <CodeView code={code} language="typescript" label="TypeScript" fill />
      ) : (
        <TypeExplorer key={tool.address} tool={tool} />
      )}
    </>
  );
}

function declarations({ inputTypeScript, outputTypeScript, typeScriptDefinitions }: ToolDetails): string {
  const all = [["Input", inputTypeScript], ["Output", outputTypeScript], ...Object.entries(typeScriptDefinitions)];
  return all.map(([name, type]) => `type ${name} = ${type};`).join("\n\n");
}
