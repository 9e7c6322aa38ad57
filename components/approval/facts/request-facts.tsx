import type { ApprovalDetails } from "@executor/core/executions";
import type { ReactNode } from "react";
import { CodeBlock } from "../../ui/code-block";
import { visibleText } from "../../ui/visible-text";
import { addressParts } from "./address-parts";

type Request = NonNullable<ApprovalDetails["request"]>;
type RequestFactsProps = {
  request: Request;
  kind: ApprovalDetails["kind"];
  args: unknown;
  /** Which call it is of, where several stand beside each other. */
  of?: string;
};

/** What would be sent or started, or was, without the credential. What comes from the arguments is marked. */
export function RequestFacts({ request, kind, args, of = "" }: RequestFactsProps) {
  const title = kind === "outcome" ? "What was sent" : "What will be sent";
  return (
    <section aria-label={`${title}${of}`} className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">{title}</h3>
      <p className="whitespace-pre-line rounded-card border bg-surface px-3 py-2 font-mono text-dense wrap-anywhere">
        <FirstLine request={request} args={args} />
      </p>
      {contentOf(request).map(({ name, text }) => (
        <details key={name} open={request.kind === "graphql"} className="text-dense">
          <summary className="min-h-6 cursor-pointer rounded-control text-secondary hover:text-text">
            {name}, {new Blob([text]).size.toLocaleString("en")} bytes
          </summary>
          <CodeBlock label={`${name} of the request${of}`} code={visibleText(text)} className="mt-2 max-h-80 overflow-y-auto" />
        </details>
      ))}
    </section>
  );
}

function FirstLine({ request, args }: { request: Request; args: unknown }): ReactNode {
  if (request.kind === "text") return visibleText(request.text);
  if (request.kind === "command") return visibleText([request.command, ...request.args].join(" "));
  const method = request.kind === "http" ? request.method : "GraphQL";
  return (
    <>
      <span className={method === "DELETE" ? "font-medium text-failed" : "font-medium"}>{method}</span>{" "}
      {addressParts(request.url, args).map(({ at, text, isArgument }) =>
        isArgument ? (
          <mark key={at} className="rounded-control bg-waiting-tint px-0.5 text-waiting">
            {visibleText(text)}
          </mark>
        ) : (
          visibleText(text)
        ),
      )}
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
