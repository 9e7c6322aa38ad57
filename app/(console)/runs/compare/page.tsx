import { type ExecutionDetail, getExecution } from "@executor/core/executions";
import type { Metadata } from "next";
import Link from "next/link";
import { forbidden } from "next/navigation";
import { textsIn } from "@/app/_parts/texts-in";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { load, pageContext } from "@/lib/web";
import { runId } from "../_parts/run-id";
import { Comparison } from "./_parts/comparison";

export const metadata: Metadata = { title: "Compare runs" };

type PageProps = { searchParams: Promise<{ one?: string; other?: string }> };

export default async function ComparePage({ searchParams }: PageProps) {
  const { actor } = await pageContext();
  if (!actor.permissions.includes("executions:read")) forbidden();
  const [one, other] = await bothOf(await textsIn(searchParams));
  return (
    <>
      <PageHeader
        title="Compare runs"
        parent={{ href: "/runs", label: "Runs" }}
        description="What is the same, and where they differ."
      />
      {one && other ? (
        <Comparison one={one} other={other} />
      ) : (
        <EmptyState
          what="Choose two runs"
          why="Select two rows in the list of runs, then Compare."
          action={
            <Button asChild>
              <Link href="/runs">Runs</Link>
            </Button>
          }
        />
      )}
    </>
  );
}

function bothOf({ one, other }: { one?: string; other?: string }): Promise<ExecutionDetail[]> {
  const ids = [one, other].filter((id): id is string => id !== undefined && runId.test(id));
  return Promise.all(ids.map((id) => load(getExecution, { id })));
}
