"use client";

import type { ToolDetails } from "@executor/core/tools";
import { useRead } from "../api/use-read";
import { Markdown } from "../markdown/markdown";
import { ToolSchema } from "../tool/tool-schema";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Drawer } from "../ui/drawer";
import { Skeleton } from "../ui/skeleton";

type PickedToolProps = { address: string; isPicked: boolean; onPick: (isPicked: boolean) => void; onClose: () => void };

/** What one tool does and takes, beside the list. */
export function PickedTool({ address, isPicked, onPick, onClose }: PickedToolProps) {
  const { answer } = useRead<ToolDetails>(`/tools/one?${new URLSearchParams({ address })}`);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={answer?.ok ? (answer.data.title ?? answer.data.name) : "Tool"}
    >
      <div className="flex flex-col gap-4">
        <p className="break-all font-mono text-label text-secondary">{address}</p>
        <Button className="self-start" variant={isPicked ? "secondary" : "primary"} onClick={() => onPick(!isPicked)}>
          {isPicked ? "Take out" : "Select"}
        </Button>
        {!answer && <Skeleton className="h-60 rounded-card" />}
        {answer && !answer.ok && <Callout tone="failed" title={answer.error.message} />}
        {answer?.ok && (
          <>
            <Markdown text={answer.data.description} />
            <ToolSchema tool={answer.data} />
          </>
        )}
      </div>
    </Drawer>
  );
}
