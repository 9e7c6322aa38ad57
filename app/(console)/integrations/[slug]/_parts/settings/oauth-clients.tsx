"use client";
import type { OauthClient } from "@executor/core/oauth";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { OAuthClientForm } from "../connect/oauth-client-form";
import { useOAuthClients } from "../connect/use-oauth-clients";

export function OAuthClients({ integration }: { integration: string }) {
  const { clients = [], reload } = useOAuthClients(integration);
  const [edited, setEdited] = useState<OauthClient>();
  if (clients.length === 0) return null;

  function saved() {
    setEdited(undefined);
    void reload();
  }

  return (
    <Card title="OAuth clients" description="How this console identifies itself to the provider when somebody connects.">
      <ul className="flex flex-col rounded-card border">
        {clients.map((client) => (
          <li key={client.template} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-2 last:border-b-0">
            <span className="min-w-0 flex-1">{client.label}</span>
            <span className="font-mono text-dense wrap-anywhere">{client.clientId ?? "none"}</span>
            {client.source && <Badge>{client.source}</Badge>}
            <Button
              size="small"
              aria-label={`${client.source ? "Replace" : "Enter"} the client of ${client.label}`}
              onClick={() => setEdited(client)}
            >
              {client.source ? "Replace" : "Enter"}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <Dialog open onOpenChange={() => setEdited(undefined)} title={`OAuth client of ${edited.label}`}>
          <OAuthClientForm integration={integration} client={edited} onSaved={saved} />
        </Dialog>
      )}
    </Card>
  );
}
