import { History, Inbox } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import type { InboxView } from "./inbox-view";

type NothingWaitsProps = { view: InboxView; seesPolicies: boolean };

export function NothingWaits({ view: { name }, seesPolicies }: NothingWaitsProps) {
  if (name === "answered")
    return (
      <EmptyState
        icon={History}
        what="Nothing has been answered"
        why="Approvals that were given, declined or expired are listed here."
      />
    );
  return (
    <EmptyState
      icon={Inbox}
      what={name === "mine" ? "None of your runs is waiting" : "Nothing is waiting for you"}
      why="When a call needs an approval that you may give, it appears here at once. Policies say which calls ask."
      action={
        seesPolicies && (
          <Button asChild>
            <Link href="/policies">See policies</Link>
          </Button>
        )
      }
    />
  );
}
