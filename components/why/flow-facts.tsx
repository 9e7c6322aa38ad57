import type { ApprovalDetails } from "@executor/core/executions";
import Link from "next/link";
import { counted } from "../ui/counted";

type Flows = NonNullable<NonNullable<ApprovalDetails["decision"]>["flows"]>;

/** What the run has read, and the flow rules that therefore ask. */
export function FlowFacts({ flows, action }: { flows: Flows; action: "allow" | "require_approval" | "block" }) {
  return (
    <ul className="flex flex-col gap-1">
      {flows.map(({ id, from, text, calls, tools }) => (
        <li key={id} className="text-waiting wrap-anywhere">
          This run has read from {from}:{" "}
          {tools.map((tool, index) => (
            <span key={tool.address}>
              {index > 0 && ", "}
              <span className="font-mono">{tool.address}</span> ({counted(tool.calls, "call")})
            </span>
          ))}
          {restOf({ calls, tools })}. The{" "}
          <Link href="/policies" className="rounded-control underline underline-offset-4">
            flow rule {text}
          </Link>{" "}
          {action === "block" ? "blocks it." : "asks before it goes on."}
        </li>
      ))}
    </ul>
  );
}

function restOf({ calls, tools }: Pick<Flows[number], "calls" | "tools">): string {
  const rest = calls - tools.reduce((sum, tool) => sum + tool.calls, 0);
  return rest > 0 ? ` and ${counted(rest, "call")} of other tools` : "";
}
