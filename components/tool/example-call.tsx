"use client";

import type { ToolDetails } from "@executor/core/tools";
import { useMemo } from "react";
import { CodeView } from "../code-view/code-view";
import { codeExample, curlExample } from "./example-text";

/** The call to copy, with values that fit the schema. */
export function ExampleCall({ tool }: { tool: ToolDetails }) {
  const code = useMemo(() => codeExample(tool), [tool]);
  const curl = useMemo(() => curlExample(tool, window.location.origin), [tool]);
  const isRead = tool.effect === "read";
  return (
    <>
      <Example title="In code" text="What an agent writes.">
        <CodeView code={code} language="typescript" label="Code example" />
      </Example>
      {isRead && (
        <Example title="curl" text="Over HTTP, with an API key that may call tools.">
          <CodeView code={curl} language="shell" label="Curl example" />
        </Example>
      )}
    </>
  );
}

function Example({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">
        {title} <span className="font-normal text-secondary">{text}</span>
      </h3>
      {children}
    </section>
  );
}
