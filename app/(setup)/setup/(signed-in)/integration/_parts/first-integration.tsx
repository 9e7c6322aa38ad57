"use client";

import Link from "next/link";
import { useState } from "react";
import { useSketch } from "@/app/_parts/sketch/sketch";
import type { Previewed } from "@/components/source/previewed";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/counted";
import { AddAndConnect } from "./add-and-connect";
import { ChooseSource } from "./choose-source";

export function FirstIntegration({ owner }: { owner: "org" | "user" }) {
  const [previewed, setPreviewed] = useState<Previewed>();
  const { draw } = useSketch();

  function choose(next: Previewed) {
    const { title, suggestedSlug, logo, toolCount } = next.preview;
    draw({ integration: { slug: suggestedSlug ?? title, title, logo, note: `Brings ${counted(toolCount, "tool")}.` } });
    setPreviewed(next);
  }

  function goBack() {
    draw({ integration: null });
    setPreviewed(undefined);
  }

  return (
    <>
      {previewed ? <AddAndConnect {...previewed} owner={owner} onBack={goBack} /> : <ChooseSource onPreviewed={choose} />}
      <p>
        <Button asChild variant="ghost" size="small" className="-ml-2">
          <Link href="/setup/agent">Skip this step</Link>
        </Button>
      </p>
    </>
  );
}
