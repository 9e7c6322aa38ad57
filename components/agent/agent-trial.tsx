"use client";

import type { AgentArrival } from "@executor/core/mcp-endpoint";
import { PlugZap } from "lucide-react";
import { useTransition } from "react";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Spinner } from "../ui/spinner";
import { useAgentTrial } from "./use-agent-trial";

/** Shows the first requests of an agent as they come in, and what is wrong with those that are refused. */
export function AgentTrial() {
  const { trial, problem, begin } = useAgentTrial();
  const [pending, start] = useTransition();
  const isWaiting = trial !== undefined && !trial.isOver;
  return (
    <div className="flex w-full flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" pending={pending} onClick={() => start(begin)}>
          <PlugZap aria-hidden />
          {trial ? "Test again" : "Test connection"}
        </Button>
        {isWaiting && (
          <span className="flex items-center gap-2 text-dense text-secondary" role="status">
            <Spinner />
            {trial.arrivals.length === 0 ? "Waiting for the first request. Start the agent now." : "Still listening."}
          </span>
        )}
      </div>
      {problem && <Callout tone="failed" title={problem} live />}
      {trial?.isOver && trial.arrivals.length === 0 && (
        <Callout tone="failed" title="No request came in ten minutes.">
          Compare the address in the agent's settings with this page's, and start the agent again.
        </Callout>
      )}
      {trial && trial.arrivals.length > 0 && (
        <ul aria-label="Requests of agents" className="flex flex-col divide-y rounded-card border" aria-live="polite">
          {trial.arrivals.map((arrival) => (
            <Arrival key={arrival.id} {...arrival} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Arrival({ client, protocol, actor, status, why, at }: AgentArrival) {
  const isLetIn = why === null;
  return (
    <li className="flex flex-col gap-1 px-3 py-2 text-dense">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={isLetIn ? "succeeded" : "failed"}>{isLetIn ? "Connected" : `Refused, ${status}`}</Badge>
        <span className="font-medium">{client}</span>
        <time className="text-secondary" dateTime={at} suppressHydrationWarning>
          {new Date(at).toLocaleTimeString()}
        </time>
      </span>
      <span className="text-secondary">{why ?? `${actor} · protocol ${protocol}, ${eraOf(protocol)}`}</span>
    </li>
  );
}

const eraOf = (protocol: string | null) =>
  protocol !== null && protocol >= "2026-07-28" ? "each request by itself" : "with a session";
