import { CalendarClock } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

const examples = [
  { name: "Every day at 06:00", text: "An agent sorts what came in overnight." },
  { name: "Every 15 minutes", text: "A program copies new orders into the ledger." },
  { name: "Whenever an order comes in", text: "Another system sends a signed request, and a tool runs." },
];

export function NoSchedules({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      icon={CalendarClock}
      what="Nothing runs by itself yet"
      why="A schedule runs a tool, a program or an agent, with the rights of whoever it runs for, and no more."
      examples={examples}
      action={
        mayWrite && (
          <Button asChild>
            <Link href="?dialog=create">Make the first schedule</Link>
          </Button>
        )
      }
      guide={{ label: "What schedules do", href: "/docs/schedules" }}
    />
  );
}
