import type { CallView } from "@executor/core/executions";
import { JsonTree } from "@/components/tool-result/json-tree";
import { CodeBlock } from "@/components/ui/code-block";
import { Part } from "./part";
import { TooLarge } from "./too-large";
import { useWholeCall } from "./use-whole-call";

type CallArgumentsProps = { executionId: string; call: CallView };

/** The arguments of the call. Large ones are fetched on request. */
export function CallArguments({ executionId, call }: CallArgumentsProps) {
  const { shown, ...loading } = useWholeCall(executionId, call);
  if (shown.areArgumentsLarge)
    return (
      <Part title="Arguments">
        <TooLarge what="arguments" {...loading} />
      </Part>
    );
  return (
    <Part title={shown.argumentsWritten === null ? "Arguments" : "Arguments sent"}>
      <JsonTree value={shown.arguments} label="Values that were sent" />
      <Raw title="As JSON" value={shown.arguments} />
      {shown.argumentsWritten !== null && <Raw title="As the program wrote them" value={shown.argumentsWritten} />}
    </Part>
  );
}

function Raw({ title, value }: { title: string; value: unknown }) {
  return (
    <details className="text-dense">
      <summary className="cursor-pointer rounded-control text-secondary hover:text-text">{title}</summary>
      <div className="pt-2">
        <CodeBlock label={title} code={JSON.stringify(value, null, 2)} />
      </div>
    </details>
  );
}
