import Link from "next/link";
import { Button } from "@/components/ui/button";
import { AuthPanel } from "../../../_parts/auth-panel";

export function ClosedInvitation({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthPanel
      title="This invitation is closed"
      description="It was used, revoked or has expired: a link is valid for seven days and works once. Ask the person who sent it for a new one."
    >
      <Button asChild>{isSignedIn ? <Link href="/">Go to the overview</Link> : <Link href="/sign-in">Sign in</Link>}</Button>
    </AuthPanel>
  );
}
