"use client";

import type { ToolDetails } from "@executor/core/tools";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { CodeView } from "../code-view/code-view";
import { cn } from "../ui/cn";

/** The JSON Schemas as the integration gave them. */
export function ToolSchema({ tool }: { tool: ToolDetails }) {
  const definitions = Object.keys(tool.schemaDefinitions).length;
  return (
    <>
      <Part title="Input" value={tool.inputSchema} startsOpen />
      {tool.outputSchema === null ? (
        <p className="text-dense text-secondary">Nothing is said about the output.</p>
      ) : (
        <Part title="Output" value={tool.outputSchema} startsOpen />
      )}
      {definitions > 0 && <Part title={`Definitions (${definitions})`} value={tool.schemaDefinitions} startsOpen={false} />}
    </>
  );
}

function Part({ title, value, startsOpen }: { title: string; value: unknown; startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <section className="flex flex-col gap-2">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-1 flex h-7 items-center gap-1 rounded-control pr-2 pl-1 font-medium text-dense hover:bg-hover max-sm:h-11"
        >
          <ChevronRight aria-hidden className={cn("text-secondary transition-transform duration-120", open && "rotate-90")} />
          {title}
        </button>
      </h3>
      {open && <CodeView code={JSON.stringify(value, null, 2)} language="json" label={`${title} schema`} />}
    </section>
  );
}
