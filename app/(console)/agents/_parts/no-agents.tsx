import { Bot } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

const examples = [
  { name: "Ticket triage", text: "Reads new tickets, sorts them, and asks before it answers a customer." },
  { name: "Refund desk", text: "Compares a refund with the invoice and prepares it. A person approves it." },
  { name: "Weekly report", text: "Collects what happened in a week and writes it down in one page." },
];

export function NoAgents({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      icon={Bot}
      what="There is no agent yet"
      why="Give a language model instructions and a few tools, try it out, and publish it for everybody who may run agents."
      examples={examples}
      action={
        mayWrite && (
          <Button asChild>
            <Link href="?dialog=create">Make the first agent</Link>
          </Button>
        )
      }
      guide={{ label: "What agents do", href: "/docs/agents" }}
    />
  );
}
