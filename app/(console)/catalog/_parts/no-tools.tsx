import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";

type NoToolsProps = {
  mayAdd: boolean;
  /** How many integrations wait for a connection. */
  unconnected: number;
};

export function NoTools({ mayAdd, unconnected }: NoToolsProps) {
  return (
    <div className="pb-3">
      <Callout
        title="No tools of integrations yet"
        actions={
          mayAdd && (
            <Button variant="primary" asChild>
              <Link href="/integrations?dialog=add" prefetch={false}>
                Add integration
              </Link>
            </Button>
          )
        }
      >
        {wordsOf(mayAdd, unconnected)}
      </Callout>
    </div>
  );
}

function wordsOf(mayAdd: boolean, unconnected: number): string {
  if (unconnected > 0)
    return "Tools come from integrations with a connection. Choose one that is not connected to see what it would bring.";
  return mayAdd
    ? "Tools come from integrations with a connection. Add one: the address of an OpenAPI document is enough, and the example needs nothing at all."
    : "Tools come from integrations with a connection. Ask an administrator to add one.";
}
