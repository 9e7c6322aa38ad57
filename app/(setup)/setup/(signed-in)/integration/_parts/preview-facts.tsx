import { IntegrationIcon } from "@/components/integration-icon";
import type { Preview } from "@/components/source/previewed";
import { addressesOf } from "@/components/source/server-address";
import { Warnings } from "@/components/source/warnings";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/components/ui/counted";

/** What the document will become. */
export function PreviewFacts({ title, logo, suggestedSlug, version, toolCount, servers, warnings, description }: Preview) {
  const [address] = addressesOf(servers);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <IntegrationIcon slug={suggestedSlug ?? title} logo={logo} large />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold text-heading">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {version && <Badge>{version}</Badge>}
          </h2>
          <p className="wrap-anywhere">
            {counted(toolCount, "tool")}
            {address && <span className="font-mono text-dense text-secondary"> {address}</span>}
          </p>
          {description && <p className="line-clamp-2 text-dense text-secondary">{description}</p>}
        </div>
      </div>
      <Warnings warnings={warnings} isFolded />
    </div>
  );
}
