"use client";

import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import { Skeleton } from "../ui/skeleton";
import { defaultOptions, type RunOptions } from "./options";

const RunOptionFields = lazy(() => import("./run-option-fields").then((module) => ({ default: module.RunOptionFields })));

type RunOptionsProps = { options: RunOptions; onChange: (options: RunOptions) => void };

/** How the program runs. The button says how many options differ from the usual ones. */
export function RunOptionsMenu({ options, onChange }: RunOptionsProps) {
  const changed = (["timeoutMs", "toolErrors", "onApproval"] as const).filter((name) => options[name] !== defaultOptions[name]);
  return (
    <Popover
      label="How it runs"
      trigger={
        <Button>
          <SlidersHorizontal aria-hidden />
          {changed.length > 0 ? `Options (${changed.length})` : "Options"}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-56" />}>
        <RunOptionFields options={options} onChange={onChange} />
      </Suspense>
    </Popover>
  );
}
