"use client";
import type { ToolChange } from "@executor/core/integrations";
import { ChevronRight, Eye } from "lucide-react";
import { useId, useState } from "react";
import { RelativeTime } from "@/components/relative-time";
import { ChangeDetails } from "@/components/tool-change/change-details";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { sentenceCase } from "@/components/ui/sentence-case";

type ChangeRowProps = {
  change: ToolChange;
  chosen: boolean;
  onChoose: ((on: boolean) => void) | undefined;
  onReview: (() => void) | undefined;
};

const tones = { added: "succeeded", changed: "neutral", removed: "failed" } as const;

export function ChangeRow({ change, chosen, onChoose, onReview }: ChangeRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { toolName, kind, isWidening, foundAt, reviewedAt, reviewedBy } = change;
  return (
    <li className="border-b last:border-b-0">
      <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        {onChoose && (
          <Checkbox
            hideLabel
            label={`Choose ${toolName}`}
            checked={chosen}
            onCheckedChange={(checked) => onChoose(checked === true)}
          />
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded-control text-left max-sm:min-h-11 max-sm:basis-4/5"
        >
          <ChevronRight aria-hidden className={cn("text-secondary transition-transform duration-120", open && "rotate-90")} />
          <span className="font-mono text-dense wrap-anywhere">{toolName}</span>
        </button>
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={tones[kind]}>{sentenceCase(kind)}</Badge>
          {isWidening && reviewedAt === null && (
            <Badge tone="waiting">
              <Eye aria-hidden />
              held back
            </Badge>
          )}
          {!isWidening && <Badge>Harmless</Badge>}
        </span>
        <span className="text-label text-secondary">
          {reviewedAt ? `reviewed by ${reviewedBy}, ` : "found "}
          <RelativeTime value={reviewedAt ?? foundAt} />
        </span>
        {onReview && (
          <Button size="small" aria-label={`Reviewed: ${toolName}`} onClick={onReview}>
            Reviewed
          </Button>
        )}
      </div>
      <div id={id} hidden={!open} className="border-t bg-surface px-3 py-3">
        {open && <ChangeDetails change={change} />}
      </div>
    </li>
  );
}
