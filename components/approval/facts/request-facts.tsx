import type { ApprovalDetails } from "@executor/core/executions";
import type { ReactNode } from "react";
import { CodeBlock } from "../../ui/code-block";
import { visibleText } from "../../ui/visible-text";

type Request = NonNullable<ApprovalDetails["request"]>;
type RequestFactsProps = { request: Request; kind: ApprovalDetails["kind"] };

/** What would be sent or started, or was, without the credential. */
export function RequestFacts({ request, kind }: RequestFactsProps) {
  const title = kind === "outcome" ? "What was sent" : "What it will do";
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">{title}</h3>
      <p className="whitespace-pre-line rounded-card border bg-surface px-3 py-2 font-mono text-dense wrap-anywhere">
        {firstLine(request)}
      </p>
      {contentOf(request).map(({ name, text }) => (
        <details key={name} open={request.kind === "graphql"} className="text-dense">
          <summary className="min-h-6 cursor-pointer rounded-control text-secondary hover:text-text">
            {name}, {new Blob([text]).size.toLocaleString("en")} bytes
          </summary>
          <CodeBlock label={`${name} of the request`} code={visibleText(text)} className="mt-2 max-h-80 overflow-y-auto" />
        </details>
      ))}
    </section>
  );
}

function firstLine(request: Request): ReactNode {
  if (request.kind === "text") return visibleText(request.text);
  if (request.kind === "command") return visibleText([request.command, ...request.args].join(" "));
  return (
    <>
      <span className="font-medium">{request.kind === "http" ? request.method : "GraphQL"}</span> {visibleText(request.url)}
    </>
  );
}

function contentOf(request: Request): { name: string; text: string }[] {
  const all = partsOf(request);
  return all.flatMap(({ name, text }) => (text ? [{ name, text }] : []));
}

function partsOf(request: Request): { name: string; text: string | null }[] {
  if (request.kind === "http") return [{ name: "Body", text: request.body }];
  if (request.kind === "command") return [{ name: "Input", text: request.input }];
  if (request.kind === "text") return [];
  const { query, variables } = request;
  return [
    { name: "Query", text: query },
    { name: "Variables", text: variables === null ? null : JSON.stringify(variables, null, 2) },
  ];
}
