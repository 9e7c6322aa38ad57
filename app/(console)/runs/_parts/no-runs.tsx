import { History } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

export function NoRuns({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState what="No run matches" why="No run matches all of these filters. Clear some of them to see more." />;
  return (
    <EmptyState
      icon={History}
      what="No runs yet"
      why="A run is a program that calls tools, or a single call. It appears here as soon as an agent, a script or you start one. To see runs older than 28 days, choose another range."
      action={
        <Button asChild>
          <Link href="/playground">Run a program in the playground</Link>
        </Button>
      }
      guide={{ label: "What runs do", href: "/docs/executions" }}
    />
  );
}
