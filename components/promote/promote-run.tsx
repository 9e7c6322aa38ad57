"use client";

import type { ExecutionDetail, ExecutionState } from "@executor/core/executions";
import { Hammer } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { Button } from "../ui/button";
import type { RunToPromote } from "./run-to-promote";

/** Most runs stay runs. */
const PromoteDialog = lazy(() => import("./promote-dialog").then((module) => ({ default: module.PromoteDialog })));

/** Only what has run to its end is worth keeping, and a plan has done nothing yet. */
export const isPromotable = ({ kind, mode }: Pick<ExecutionDetail, "kind" | "mode">, state: ExecutionState | null): boolean =>
  kind === "code" && mode === "run" && state === "completed";

type PromoteRunProps = { run: RunToPromote; size?: ComponentProps<typeof Button>["size"] };

export function PromoteRun({ run, size }: PromoteRunProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Hammer aria-hidden />
        Promote to a tool
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <PromoteDialog run={run} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
