import type { Activity } from "@executor/core/executions";
import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { ToolName } from "@/components/tool-name/tool-name";
import { Card } from "@/components/ui/card";
import { CardLink } from "./card-link";

type FailingToolsProps = Pick<Activity, "failing" | "since">;

/** The tools that fail most, with the error they fail with. */
export function FailingTools({ failing, since }: FailingToolsProps) {
  const from = encodeURIComponent(since);
  return (
    <Card
      title="Failing most"
      actions={failing.length > 0 && <CardLink href={`/runs/calls?what=failed&from=${from}`}>All failed calls</CardLink>}
    >
      {failing.length === 0 ? (
        <p className="text-dense text-secondary">No tool failed in this period.</p>
      ) : (
        <ul className="-my-2 divide-y">
          {failing.map(({ address, calls, code, lastAt }) => (
            <li key={address} className="relative flex items-center gap-3 py-2.5">
              <div className="flex min-w-0 flex-1 flex-col">
                <Link
                  href={`/runs/calls?what=failed&tool=${encodeURIComponent(address)}&from=${from}`}
                  prefetch={false}
                  className="min-w-0 font-medium after:absolute after:inset-0"
                >
                  <ToolName address={address} className="hover:underline underline-offset-4" />
                </Link>
                <span className="truncate pl-7 text-label text-secondary">
                  last <RelativeTime value={lastAt} />
                </span>
              </div>
              <code className="truncate font-mono text-label text-secondary max-sm:hidden">{code}</code>
              <span className="w-12 text-right font-medium text-failed">{calls.toLocaleString("en")}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
