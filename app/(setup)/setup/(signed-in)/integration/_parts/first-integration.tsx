"use client";

import Link from "next/link";
import { useState } from "react";
import type { Previewed } from "@/components/source/previewed";
import { Button } from "@/components/ui/button";
import { AddAndConnect } from "./add-and-connect";
import { ChooseSource } from "./choose-source";

export function FirstIntegration({ owner }: { owner: "org" | "user" }) {
  const [previewed, setPreviewed] = useState<Previewed>();
  return (
    <>
      {previewed ? (
        <AddAndConnect {...previewed} owner={owner} onBack={() => setPreviewed(undefined)} />
      ) : (
        <ChooseSource onPreviewed={setPreviewed} />
      )}
      <p className="text-center">
        <Button asChild variant="ghost" size="small">
          <Link href="/setup/agent">Skip this step</Link>
        </Button>
      </p>
    </>
  );
}
