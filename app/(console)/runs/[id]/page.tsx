import { getExecution } from "@executor/core/executions";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { load, pageContext } from "@/lib/web";
import { knownActors } from "../../_parts/known-actors";
import { runId } from "../_parts/run-id";
import { RunDetail } from "./_parts/run-detail";
import { withoutLargeResult } from "./_parts/without-large-result";

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ call?: string }> };

export const metadata: Metadata = { title: "Run" };

export default async function RunPage({ params, searchParams }: PageProps) {
  const [{ id }, { call }] = await Promise.all([params, searchParams]);
  if (!runId.test(id)) notFound();
  const { actor } = await pageContext();
  const [run, actors] = await Promise.all([load(getExecution, { id }), knownActors()]);
  const { onBehalfOf } = run.actor;
  return (
    <RunDetail
      key={run.id}
      run={withoutLargeResult(run)}
      forWhom={onBehalfOf === run.actor.id ? undefined : actors.find(({ value }) => value === onBehalfOf)?.label}
      opened={Number(call) || null}
      may={{
        run: actor.permissions.includes("tools:call"),
        cancel: actor.permissions.includes("executions:cancel"),
        answer: actor.permissions.includes("executions:answer"),
        promote: actor.permissions.includes("registry:write"),
      }}
    />
  );
}
