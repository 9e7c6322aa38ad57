import Link from "next/link";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";
import type { Missing } from "./find-approval";
import { SwitchAndGoOn } from "./switch-and-go-on";

/** Explains why a link leads to no approval, and what to do. */
export function NotHere({ id, ...missing }: Missing & { id: string }) {
  if (missing.why === "forbidden")
    return (
      <ErrorNotice
        what="Your role does not let you answer"
        meaning="A run waits behind this link. Nothing was decided by opening it."
        todo="Send the link to whoever began the run or to an administrator, or ask an administrator for a role that answers approvals."
        actions={<Overview />}
      />
    );
  if (missing.why === "over")
    return (
      <ErrorNotice
        what="Nothing is waiting here any more"
        meaning={missing.message}
        todo="There is nothing to do."
        actions={<Overview />}
      />
    );
  if (missing.organization)
    return (
      <ErrorNotice
        what={`This belongs to ${missing.organization.name}`}
        meaning="You are signed in to another organization of yours at the moment."
        todo="Switch to see what waits and to answer it. Other tabs of this browser switch with this one."
        actions={<SwitchAndGoOn {...missing.organization} approvalId={id} />}
      />
    );
  return (
    <ErrorNotice
      what="There is nothing to answer behind this link"
      meaning="The run does not exist, its organization is none of yours, or it is somebody else's run and your role shows you only your own."
      todo="Check that the link is whole and that you are signed in as the right person, or ask whoever sent it."
      actions={<Overview />}
    />
  );
}

function Overview() {
  return (
    <Button asChild>
      <Link href="/">Go to the overview</Link>
    </Button>
  );
}
