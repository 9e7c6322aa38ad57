import { IntegrationIcon } from "@/components/integration-icon";
import { Badge } from "@/components/ui/badge";
import type { Preview } from "./choose-source";

/** What the document will become. */
export function PreviewFacts({ title, suggestedSlug, version, toolCount, servers, warnings, description }: Preview) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <IntegrationIcon slug={suggestedSlug ?? title} large />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold text-heading">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {version && <Badge>{version}</Badge>}
          </h2>
          <p className="wrap-anywhere">
            {toolCount === 1 ? "1 tool" : `${toolCount.toLocaleString("en")} tools`}
            {/^https?:/.test(servers[0]?.url ?? "") && (
              <span className="font-mono text-dense text-secondary"> {servers[0]?.url}</span>
            )}
          </p>
          {description && <p className="line-clamp-2 text-dense text-secondary">{description}</p>}
        </div>
      </div>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
    </div>
  );
}

function Warnings({ warnings }: Pick<Preview, "warnings">) {
  return (
    <details className="rounded-card border border-waiting-edge bg-waiting-tint px-3 py-2 text-dense">
      <summary className="cursor-pointer font-medium text-waiting">
        {warnings.length === 1 ? "1 note about the document" : `${warnings.length} notes about the document`}
      </summary>
      <ul className="flex max-h-60 flex-col gap-2 overflow-y-auto pt-2">
        {warnings.map(({ message, place }) => (
          <li key={`${place} ${message}`} className="wrap-anywhere">
            {message} {place && <span className="font-mono text-label text-secondary">{place}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
