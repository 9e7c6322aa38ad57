import type { InstalledPlugin } from "@executor/core/jobs";
import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { EffectText } from "@/components/tool-badges";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { IntegrationLinks } from "./integration-links";

/** One entry of EXECUTOR_PLUGINS: what it is and can do, or why it is not there. */
export function PluginCard({ plugin }: { plugin: InstalledPlugin }) {
  const { entry, name, description, problem, tools } = plugin;
  return (
    <Card title={name ?? shortened(entry)} description={description} actions={<StateBadge isLoaded={problem === null} />}>
      <div className="flex flex-col gap-4">
        {problem !== null && (
          <Callout tone="failed" title="It could not be loaded">
            <p className="font-mono wrap-anywhere">{problem}</p>
          </Callout>
        )}
        <Facts facts={factsOf(plugin)} />
        {tools.length > 0 && <Tools tools={tools} />}
      </div>
    </Card>
  );
}

/** A file with its folder, or a package with its scope; the whole path stands below. */
const shortened = (entry: string): string => entry.split("/").slice(-2).join("/");

const StateBadge = ({ isLoaded }: { isLoaded: boolean }) => (
  <Badge tone={isLoaded ? "succeeded" : "failed"}>{isLoaded ? "Loaded" : "Broken"}</Badge>
);

function factsOf({ entry, file, kind, version, origins, integrations, loadedAt, problem }: InstalledPlugin) {
  const read = { Read: <RelativeTime value={loadedAt} /> };
  const source = file ? { File: <Code text={file} /> } : { Entry: <Code text={entry} /> };
  if (problem !== null) return { ...source, ...read };
  return {
    ...source,
    Version: version ?? "not said",
    Kind: <Code text={kind ?? ""} />,
    Reaches: origins.length > 0 ? <Code text={origins.join(", ")} /> : "what the settings of an integration say, or nothing",
    Integrations: integrations.length > 0 ? <IntegrationLinks integrations={integrations} /> : <AddLink />,
    ...read,
  };
}

const AddLink = () => (
  <>
    none yet: add one under{" "}
    <Link href="/integrations" className="underline underline-offset-4">
      Integrations
    </Link>
  </>
);

const Code = ({ text }: { text: string }) => <span className="font-mono text-dense">{text}</span>;

function Tools({ tools }: Pick<InstalledPlugin, "tools">) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-dense text-secondary">
        {tools.length} {tools.length === 1 ? "tool" : "tools"}
      </h3>
      <ul className="flex flex-col divide-y rounded-card border">
        {tools.map(({ path, name, effect, requiresApproval }) => (
          <li key={path} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-40 font-mono text-dense wrap-anywhere">{path}</span>
            <span className="min-w-0 flex-1 basis-40">{name}</span>
            <span className="flex items-center gap-2 text-dense">
              <EffectText effect={effect} />
              {requiresApproval && <span className="text-secondary">asks first</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
