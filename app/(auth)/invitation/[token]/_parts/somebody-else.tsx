"use client";

import Link from "next/link";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { AuthPanel } from "../../../_parts/auth-panel";
import { leaveAction } from "../actions";

type SomebodyElseProps = { title: string; email: string; signedInAs: string };

export function SomebodyElse({ title, email, signedInAs }: SomebodyElseProps) {
  const [pending, start] = useTransition();
  return (
    <AuthPanel
      title={title}
      description={`This invitation is for ${email}, and you are signed in as ${signedInAs}. To accept it, sign out and open the link again.`}
    >
      <div className="flex flex-wrap justify-center gap-2">
        <Button pending={pending} onClick={() => start(() => leaveAction())}>
          Sign out
        </Button>
        <Button asChild variant="ghost">
          <Link href="/">Stay signed in</Link>
        </Button>
      </div>
    </AuthPanel>
  );
}
