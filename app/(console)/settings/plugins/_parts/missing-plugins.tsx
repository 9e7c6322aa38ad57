import type { PluginList } from "@executor/core/jobs";
import { Callout } from "@/components/ui/callout";
import { IntegrationLinks } from "./integration-links";

/** Integrations that stand there without the code that would call their tools. */
export function MissingPlugins({ missing }: { missing: PluginList["missing"] }) {
  return (
    <Callout tone="failed" title="Integrations whose plugin is not loaded">
      <ul className="flex flex-col gap-1">
        {missing.map(({ kind, integrations }) => (
          <li key={kind}>
            <span className="font-mono">{kind}</span>: <IntegrationLinks integrations={integrations} />
          </li>
        ))}
      </ul>
      <p className="pt-1">
        Their tools stay in the catalog, and calls are refused. Name the file in EXECUTOR_PLUGINS and start again.
      </p>
    </Callout>
  );
}
