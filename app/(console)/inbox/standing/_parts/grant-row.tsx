import type { Grant } from "@executor/core/executions";
import Link from "next/link";
import { RelativeTime } from "@/components/relative-time";
import { ToolName } from "@/components/tool-name/tool-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { visibleText } from "@/components/ui/visible-text";

const reaches = {
  once: "once, with the same arguments",
  alike: "this run, with alike arguments",
  run: "this run, with any arguments",
  hours: "with any arguments",
};

/** One grant: who may call what without asking, its limits, and how often it was used. */
export function GrantRow({ grant, onRevoke }: { grant: Grant; onRevoke: () => void }) {
  const { address, actor, reach, executionId, grantedBy, grantedAt, until, used, lastUsedAt, mayRevoke, alike } = grant;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1 text-dense text-secondary">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <ToolName address={address} layout="lines" className="text-text" />
          <Badge tone="waiting">{reaches[reach]}</Badge>
        </p>
        <p className="wrap-anywhere">
          For {visibleText(actor.label)}
          {actor.person && ` (${visibleText(actor.person)})`}, until <RelativeTime value={until} />
          {executionId && (
            <>
              , in{" "}
              <Link
                href={`/runs/${executionId}`}
                prefetch={false}
                className="rounded-control text-accent underline underline-offset-4"
              >
                its run
              </Link>
            </>
          )}
          . Allowed by {visibleText(grantedBy ?? "somebody")} <RelativeTime value={grantedAt} />.
        </p>
        {alike && <AlikeArguments {...alike} />}
        <p>
          Used {counted(used, "time")}
          {lastUsedAt && (
            <>
              , last <RelativeTime value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {mayRevoke && (
        <Button size="small" aria-label={`Revoke ${address} for ${actor.label}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

/** What has to be the same, and what may differ. */
function AlikeArguments({ same, varying }: NonNullable<Grant["alike"]>) {
  return (
    <p className="wrap-anywhere">
      {same.length > 0 && "The same: "}
      {same.map(({ pointer, value }, index) => (
        <span key={pointer}>
          {index > 0 && ", "}
          <span className="font-mono">{visibleText(pointer)}</span> {visibleText(value)}
        </span>
      ))}
      {same.length > 0 && ". "}
      {varying.length > 0 ? (
        <>
          May differ: <span className="font-mono">{visibleText(varying.join(", "))}</span>.
        </>
      ) : (
        "Nothing may differ."
      )}
    </p>
  );
}
