import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";

export function NoTools({ mayAdd }: { mayAdd: boolean }) {
  return (
    <div className="mb-4 rounded-card border bg-raised">
      <EmptyState
        what="No tools of integrations yet"
        why={
          mayAdd
            ? "Tools come from integrations with a connection. Add one: the address of an OpenAPI document is enough, and the example needs nothing at all."
            : "Tools come from integrations with a connection. Ask an administrator to add one."
        }
        action={
          mayAdd && (
            <Button variant="primary" asChild>
              <Link href="/integrations?dialog=add" prefetch={false}>
                Add integration
              </Link>
            </Button>
          )
        }
      />
    </div>
  );
}
