import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";

export type Connected = { handle: string; toolCount: number; state: string; stateReason: string | null };

type ConnectedNoticeProps = Connected & { integration: string; onDone: () => void };

export function ConnectedNotice({ handle, toolCount, state, stateReason, integration, onDone }: ConnectedNoticeProps) {
  const works = state === "connected";
  return (
    <div className="flex flex-col gap-4">
      <Callout
        tone={works ? "succeeded" : "waiting"}
        live
        title={works ? `${counted(toolCount, "tool")} can be called` : "It is saved, but the check did not succeed"}
      >
        {stateReason && <p className="pb-1">{stateReason}</p>}
        <span className="font-mono wrap-anywhere">{handle}</span>
      </Callout>
      <div className="flex flex-wrap justify-end gap-2">
        <Button asChild>
          <Link prefetch={false} href={`/catalog?integration=${integration}`}>
            Open in the catalog
          </Link>
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
