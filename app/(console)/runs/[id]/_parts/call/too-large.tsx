import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { useWholeCall } from "./use-whole-call";

type TooLargeProps = { what: string } & Pick<ReturnType<typeof useWholeCall>, "load" | "pending" | "failure">;

/** Placeholder for a value that was not loaded with the page. */
export function TooLarge({ what, load, pending, failure }: TooLargeProps) {
  return (
    <>
      <p className="text-dense text-secondary">Too large to come along with the page.</p>
      <Button className="self-start" pending={pending} onClick={load}>
        Show the {what}
      </Button>
      {failure && <Callout tone="failed" live title={failure.message} />}
    </>
  );
}
