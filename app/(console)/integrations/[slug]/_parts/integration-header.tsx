import type { IntegrationDetail } from "@executor/core/integrations";
import type { ReactNode } from "react";
import { IntegrationHealthBadge } from "@/components/integration-health";
import { IntegrationIcon } from "@/components/integration-icon";
import { ParentLink } from "@/components/page-header";
import { RelativeTime } from "@/components/relative-time";
import { addressesOf } from "@/components/source/server-address";
import { Warnings } from "@/components/source/warnings";
import { Callout } from "@/components/ui/callout";
import { ConnectButton } from "./connect/connect-button";
import { RefreshIntegration } from "./refresh-integration";

type IntegrationHeaderProps = { integration: IntegrationDetail; mayWrite: boolean; mayConnect: boolean };

export function IntegrationHeader({ integration, mayWrite, mayConnect }: IntegrationHeaderProps) {
  const { slug, title, kindLabel, version, health, readAt, notLoaded, warnings } = integration;
  return (
    <header className="flex flex-col gap-3 pb-4">
      <ParentLink href="/integrations" label="Integrations" />
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-80 items-center gap-3">
          <IntegrationIcon slug={slug} logo={integration.logo} picture={integration.picture} large />
          <div className="flex min-w-0 flex-col">
            <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-title">
              <span className="wrap-anywhere">{title}</span>
              <IntegrationHealthBadge health={health} />
            </h1>
            <p className="font-mono text-dense text-secondary">{slug}</p>
          </div>
        </div>
        {mayWrite && <RefreshIntegration slug={slug} from={originKind(integration.origin)} />}
        {mayConnect && <ConnectButton primary>Connect</ConnectButton>}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <Fact name="Kind">{kindLabel}</Fact>
        {version && <Fact name="Version">{version}</Fact>}
        <Fact name="Source">{sourceWords(integration.origin)}</Fact>
        <Fact name="Server">{serverWords(integration)}</Fact>
        <Fact name="Last read">
          <RelativeTime value={readAt} />
        </Fact>
      </dl>
      {notLoaded !== null && (
        <Callout tone="failed" title="Calls are refused">
          <p className="wrap-anywhere">{notLoaded}</p>
        </Callout>
      )}
      {mayWrite && <Warnings isFolded warnings={warnings} />}
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 max-w-full items-baseline gap-1.5 text-dense">
      <dt className="shrink-0 text-secondary">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A source with an address is read from there again. */
const originKind = (origin: IntegrationDetail["origin"]) => ("url" in origin || "config" in origin ? "url" : "upload");

function sourceWords(origin: IntegrationDetail["origin"]): ReactNode {
  if ("url" in origin) return <span className="font-mono">{origin.url}</span>;
  if ("fileNames" in origin) return <span className="font-mono">{origin.fileNames.join(", ")}</span>;
  if ("endpoint" in origin) return <span className="font-mono">{origin.endpoint}</span>;
  if ("command" in origin) return <span className="font-mono">{[origin.command, ...origin.args].join(" ")}</span>;
  if ("config" in origin) return Object.keys(origin.config).length > 0 ? "Its settings" : "Comes with the console";
  return origin.fileName ? <span className="font-mono">{origin.fileName}</span> : "Pasted text";
}

function serverWords({ baseUrl, servers }: IntegrationDetail): ReactNode {
  const [first, ...others] = addressesOf(servers);
  const shown = baseUrl ?? first;
  if (!shown) return "none named";
  return (
    <>
      <span className="font-mono">{shown}</span>
      {baseUrl === null && others.length > 0 && ` and ${others.length} more`}
    </>
  );
}
