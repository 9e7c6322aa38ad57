import { Library } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

const examples = [
  { name: "Handbook", text: "How many days of leave do parents get?" },
  { name: "Contracts", text: "Which notice period did we agree on?" },
  { name: "Product notes", text: "Since when can invoices be exported?" },
];

export function NoPipelines({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      icon={Library}
      what="There is no pipeline yet"
      why="Upload handbooks, contracts or notes, and programs and agents find the passage that answers a question, with its place."
      examples={examples}
      action={
        mayWrite && (
          <Button asChild>
            <Link href="?dialog=create">Make the first pipeline</Link>
          </Button>
        )
      }
      guide={{ label: "How documents are searched", href: "/docs/retrieval" }}
    />
  );
}
