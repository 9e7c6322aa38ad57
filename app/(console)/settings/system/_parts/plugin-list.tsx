import type { PluginStatus } from "@executor/core/jobs";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";

/** The plugins that the operator named, and why one of them is not there. */
export function PluginList({ plugins }: { plugins: PluginStatus[] }) {
  return (
    <ul className="flex flex-col divide-y">
      {plugins.map(({ entry, name, version, kind, tools, loadedAt, problem }) => (
        <li key={entry} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{name ?? "Not loaded"}</span>
            {version && <span className="text-secondary">{version}</span>}
            <Badge tone={problem === null ? "succeeded" : "failed"}>{problem === null ? "loaded" : "broken"}</Badge>
          </div>
          <p className="font-mono text-dense text-secondary wrap-anywhere">{entry}</p>
          {problem !== null && <p className="wrap-anywhere">{problem}</p>}
          <p className="text-secondary">
            {kind && <>Kind {kind}. </>}
            {tools.length > 0 && <>Tools: {tools.join(", ")}. </>}
            Read <RelativeTime value={loadedAt} />.
          </p>
        </li>
      ))}
    </ul>
  );
}
