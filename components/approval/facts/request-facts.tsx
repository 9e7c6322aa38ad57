import type { ApprovalDetails } from "@executor/core/executions";
import { CodeBlock } from "../../ui/code-block";
import { visibleText } from "../../ui/visible-text";

type RequestFactsProps = { request: NonNullable<ApprovalDetails["request"]>; kind: ApprovalDetails["kind"] };

/** What would be sent, or was, without the credential. */
export function RequestFacts({ request, kind }: RequestFactsProps) {
  const { method, url, body } = request;
  const title = kind === "outcome" ? "What was sent" : "What it will do";
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">{title}</h3>
      <p className="rounded-card border bg-surface px-3 py-2 font-mono text-dense wrap-anywhere">
        <span className="font-medium">{method}</span> {visibleText(url)}
      </p>
      {body !== null && body !== "" && (
        <details className="text-dense">
          <summary className="min-h-6 cursor-pointer rounded-control text-secondary hover:text-text">
            Body, {new Blob([body]).size.toLocaleString("en")} bytes
          </summary>
          <CodeBlock label="Body of the request" code={visibleText(body)} className="mt-2 max-h-80 overflow-y-auto" />
        </details>
      )}
    </section>
  );
}
