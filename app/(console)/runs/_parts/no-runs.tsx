import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

export function NoRuns({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState what="No run matches" why="No run fits all of these filters. Clear some of them to see more." />;
  return (
    <EmptyState
      what="No runs yet"
      why="A run is a program that calls tools, or one call by itself. It appears here as soon as an agent, a script or you begin one. Those of more than 28 days ago are found under Time."
      action={
        <Button asChild>
          <Link href="/playground">Run a program in the playground</Link>
        </Button>
      }
    />
  );
}
