import { Hammer } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

const examples = [
  { name: "Create ticket", text: "An HTTP request to your help desk." },
  { name: "Find in the handbook", text: "A search in documents of your own." },
  { name: "Ask the desk", text: "A question to a person, whose answer is the result." },
];

export function NoTools({ mayWrite }: { mayWrite: boolean }) {
  return (
    <div className="rounded-card border bg-raised">
      <EmptyState
        icon={Hammer}
        what="There is no tool yet"
        why="A tool of your own is a request, code, a search, an agent or a question to a person. Agents find it by its name, and policies, approvals and runs treat it like any other tool."
        examples={examples}
        action={
          mayWrite && (
            <Button asChild>
              <Link href="?dialog=create">Make the first tool</Link>
            </Button>
          )
        }
        guide={{ label: "Making tools", href: "/docs/registry" }}
      />
    </div>
  );
}
