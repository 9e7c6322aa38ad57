"use client";

import type { AgentArrival } from "@executor/core/mcp-endpoint";
import { useEffect, useState } from "react";
import { pageAccess } from "../api/access";
import { callApi } from "../api/call-api";
import { useShownOrganization } from "../shell/organization-provider";

type Trial = { id: string; arrivals: AgentArrival[]; isOver: boolean };

const lookMs = 1_500;

/** Waits for the first requests of an agent. `problem` says why that is not possible. */
export function useAgentTrial() {
  const organizationId = useShownOrganization();
  const [trial, setTrial] = useState<Trial>();
  const [problem, setProblem] = useState<string>();
  const id = trial?.id;
  const isWaiting = trial !== undefined && !trial.isOver;

  useEffect(() => {
    if (!id || !isWaiting) return;
    const gone = new AbortController();
    const look = async () => {
      const answer = await callApi<Omit<Trial, "id">>(pageAccess(organizationId), `/agents/trials/${id}`, {
        method: "GET",
        signal: gone.signal,
      });
      if (gone.signal.aborted) return;
      if (answer.ok) setTrial({ id, ...answer.data });
      setProblem(answer.ok ? undefined : answer.error.message);
    };
    const timer = setInterval(look, lookMs);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [id, isWaiting, organizationId]);

  async function begin() {
    const answer = await callApi<{ id: string }>(pageAccess(organizationId), "/agents/trials", { body: {} });
    setProblem(answer.ok ? undefined : answer.error.message);
    if (answer.ok) setTrial({ id: answer.data.id, arrivals: [], isOver: false });
  }

  return { trial, problem, begin };
}
