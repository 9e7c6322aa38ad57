import { Plus } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

type NoIntegrationsProps = { isFiltered: boolean; mayAdd: boolean };

export function NoIntegrations({ isFiltered, mayAdd }: NoIntegrationsProps) {
  return (
    <div className="rounded-card border bg-raised">
      {isFiltered ? (
        <EmptyState what="No integration matches" why="Search for another part of its title or slug, or clear the filters." />
      ) : (
        <EmptyState
          what="No integration yet"
          why={
            mayAdd
              ? "Give the URL of an API's description, a file or its text, or begin with the example that this console serves itself."
              : "An administrator adds integrations. Then you can connect your own accounts here."
          }
          action={
            mayAdd && (
              <Button asChild>
                <Link href="?dialog=add">
                  <Plus aria-hidden />
                  Add the first integration
                </Link>
              </Button>
            )
          }
          guide={{ label: "What can be a source of tools", href: "/docs/adding-sources" }}
        />
      )}
    </div>
  );
}
