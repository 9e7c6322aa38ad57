import { Plug, Plus } from "lucide-react";
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
          icon={Plug}
          what="No integrations yet"
          why={
            mayAdd
              ? "Paste the URL of an API description, a file or its text, or start with the built-in example."
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
