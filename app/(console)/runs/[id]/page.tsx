import { getExecution } from "@executor/core/executions";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { loadNamed, pageContext } from "@/lib/web";
import { knownActors } from "../../_parts/known-actors";
import { RunDetail } from "./_parts/run-detail";
import { withoutLargeResult } from "./_parts/without-large-result";

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ call?: string }> };

export const metadata: Metadata = { title: "Run" };

export default async function RunPage({ params, searchParams }: PageProps) {
  const [{ id }, { call }] = await Promise.all([params, textsIn(searchParams)]);
  const { actor } = await pageContext();
  const [run, actors] = await Promise.all([loadNamed(getExecution, { id }), knownActors()]);
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
