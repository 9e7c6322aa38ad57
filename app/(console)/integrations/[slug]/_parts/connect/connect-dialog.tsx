"use client";
import type { Connection } from "@executor/core/connections";
import type { IntegrationDetail } from "@executor/core/integrations";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { ConnectForm } from "./connect-form";
import { type Connected, ConnectedNotice } from "./connected-notice";
import { useConnectLink } from "./use-connect-link";
import type { May } from "./ways";

type ConnectDialogProps = { integration: IntegrationDetail; connections: Connection[]; may: May };

export function ConnectDialog({ integration, connections, may }: ConnectDialogProps) {
  const { wish, close } = useConnectLink();
  const [connected, setConnected] = useState<Connected>();
  const existing = connections.find(({ owner, name }) => owner === wish?.owner && name === wish.name);
  const { title } = integration;

  function change(open: boolean) {
    if (open) return;
    setConnected(undefined);
    close();
  }

  return (
    <Dialog
      open={wish !== null}
      onOpenChange={change}
      title={existing && !connected ? `Reconnect ${existing.name}` : titleOf(title, connected)}
      description={connected ? undefined : "Credentials are sealed at once, sent only to this API, and never shown again."}
    >
      {wish && !connected && may.connectOwn && (
        <ConnectForm
          key={`${wish.owner} ${wish.name} ${wish.template}`}
          integration={integration}
          connections={connections}
          existing={existing}
          wish={wish}
          may={may}
          onConnected={setConnected}
        />
      )}
      {!may.connectOwn && (
        <Callout tone="waiting" title="You cannot connect accounts">
          Ask an administrator for a role with the permission <code className="font-mono">connections:own</code>.
        </Callout>
      )}
      {connected && <ConnectedNotice {...connected} integration={integration.slug} onDone={() => change(false)} />}
    </Dialog>
  );
}

const titleOf = (title: string, connected: Connected | undefined) => (connected ? `${title} is connected` : `Connect ${title}`);
