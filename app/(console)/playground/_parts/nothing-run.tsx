import { SquareTerminal } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import type { May } from "@/components/playground/may";
import type { KnownCatalog } from "@/components/playground/use-declarations";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Kbd } from "@/components/ui/kbd";

type NothingRunProps = { may: May; catalog: KnownCatalog | null };

export function NothingRun({ may, catalog }: NothingRunProps) {
  if (!may.run)
    return (
      <Callout title="You can read runs here, but not start them">
        Running code needs the permission tools:call. Ask an administrator for a role that has it.
      </Callout>
    );
  const isBare = catalog?.integrations.length === 0;
  return (
    <EmptyState
      icon={SquareTerminal}
      what="Output, calls and the result appear here"
      why={
        isBare
          ? "No tools are connected yet. The built-in example integration needs nothing from outside."
          : "Run the program, or start with one of the examples."
      }
      action={
        isBare ? (
          <Button asChild>
            <Link href="/integrations?dialog=add">Add integration</Link>
          </Button>
        ) : (
          <span className="flex items-center gap-1 text-dense text-secondary">
            <Kbd>Ctrl</Kbd>
            <Kbd>↵</Kbd> or <Kbd>⌘</Kbd>
            <Kbd>↵</Kbd>
          </span>
        )
      }
    />
  );
}
