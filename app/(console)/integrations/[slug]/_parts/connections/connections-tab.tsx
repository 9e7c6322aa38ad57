import type { Connection } from "@executor/core/connections";
import type { IntegrationDetail } from "@executor/core/integrations";
import { ConnectButton } from "../connect/connect-button";
import { type May, waysOf } from "../connect/ways";
import { ConnectionRow } from "./connection-row";
import { FirstConnection } from "./first-connection";
import { OpenSessions } from "./open-sessions";

type ConnectionsTabProps = { integration: IntegrationDetail; connections: Connection[]; may: May };

export function ConnectionsTab({ integration, connections, may }: ConnectionsTabProps) {
  if (connections.length === 0) return <FirstConnection integration={integration} may={may} />;
  const of = (owner: Connection["owner"]) => connections.filter((connection) => connection.owner === owner);
  const labels = new Map(waysOf(integration).map(({ slug, label }) => [slug, label]));
  const { healthCheckTool, suggestedHealthCheckTool, producesFrom } = integration;
  const isCheckable = (healthCheckTool ?? suggestedHealthCheckTool) !== null || producesFrom === "connection";
  const group = { may, labels, isCheckable };
  return (
    <div className="flex flex-col gap-6">
      <ConnectionGroup
        {...group}
        title="Organization"
        description="Everyone in the organization can use their tools."
        owner="org"
        connections={of("org")}
        mayConnect={may.connectOrg}
      />
      <ConnectionGroup
        {...group}
        title="Mine"
        description="Only you can see and use these."
        owner="user"
        connections={of("user")}
        mayConnect={may.connectOwn}
      />
      <OpenSessions connections={connections} />
    </div>
  );
}

type ConnectionGroupProps = {
  title: string;
  description: string;
  owner: Connection["owner"];
  connections: Connection[];
  labels: ReadonlyMap<string, string>;
  isCheckable: boolean;
  mayConnect: boolean;
};

function ConnectionGroup({ title, description, owner, connections, labels, isCheckable, mayConnect }: ConnectionGroupProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 className="font-medium">{title}</h2>
          <p className="text-dense text-secondary">{description}</p>
        </div>
        {mayConnect && (
          <ConnectButton wish={{ owner }}>
            {owner === "org" ? "Connect for the organization" : "Connect my account"}
          </ConnectButton>
        )}
      </div>
      {connections.length === 0 ? (
        <p className="rounded-card border border-dashed px-4 py-3 text-dense text-secondary">
          {owner === "org" ? "The organization has no connection." : "You have no connection of your own."}
        </p>
      ) : (
        <ul className="flex flex-col rounded-card border bg-raised">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.handle}
              connection={connection}
              way={labels.get(connection.template) ?? connection.template}
              isCheckable={isCheckable}
              mayChange={mayConnect}
              isOnly={connections.length === 1}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
