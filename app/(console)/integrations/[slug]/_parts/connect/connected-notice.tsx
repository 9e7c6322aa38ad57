import type { Connection } from "@executor/core/connections";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";

export type Connected = { handle: string; toolCount: number; state: string; stateReason: string | null } & Partial<
  Pick<Connection, "account" | "checkedAt" | "checkedWith" | "checkedAs">
>;

type ConnectedNoticeProps = Connected & { integration: string; onDone: () => void };

export function ConnectedNotice({
  handle,
  toolCount,
  state,
  stateReason,
  account,
  checkedAt,
  checkedWith,
  checkedAs,
  integration,
  onDone,
}: ConnectedNoticeProps) {
  const works = state === "connected";
  const who = account ?? checkedAs;
  const check = checkedWith && `Checked with ${checkedWith}.`;
  return (
    <div className="flex flex-col gap-4">
      <Callout
        tone={toneOf(works, checkedAt)}
        live
        title={works ? `${counted(toolCount, "tool")} can be called` : "Saved, but the check failed"}
      >
        {stateReason && <p className="pb-1">{stateReason}</p>}
        {works && who && <p className="pb-1 font-medium">Signed in as {who}</p>}
        {works && !stateReason && (
          <p className="pb-1">{check || (checkedAt ? listed : "Not checked: nothing was called with it yet.")}</p>
        )}
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

const listed = "Checked: the service listed its tools with it.";

/** Only a connection that was checked is green. */
function toneOf(works: boolean, checkedAt: string | null | undefined): "succeeded" | "info" | "waiting" {
  if (!works) return "waiting";
  return checkedAt ? "succeeded" : "info";
}
