import Link from "next/link";
import { Button } from "@/components/ui/button";
import { AuthPanel } from "../../../(auth)/_parts/auth-panel";

/** Anybody may register a client, so nobody is sent to its address without a click of their own. */
export function RefusedAgent({ refused, back, person }: { refused: string; back: string | null; person: string }) {
  return (
    <AuthPanel title="This agent cannot be connected" description={refused}>
      <div className="flex flex-wrap justify-center gap-2">
        {back && (
          <Button asChild>
            <a href={back}>Go back to the agent</a>
          </Button>
        )}
        <Button asChild variant="ghost">
          <Link href="/">Go to the overview</Link>
        </Button>
      </div>
      <p className="text-center text-dense text-secondary">You are signed in as {person}.</p>
    </AuthPanel>
  );
}
