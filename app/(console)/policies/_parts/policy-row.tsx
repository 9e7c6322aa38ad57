"use client";

import type { Policy } from "@executor/core/policies";
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Trash2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { effectWords } from "@/components/rule-name";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { DropdownItem, DropdownMenu, DropdownSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { sentenceCase } from "@/components/ui/sentence-case";
import { ActionBadge } from "./action-badge";
import { AuthorText, CoverageText, type PolicyFacts, type ShownVerdict, UsageText } from "./policy-facts";

type PolicyRowProps = {
  policy: Policy;
  place: number;
  count: number;
  editable: boolean;
  facts: PolicyFacts;
  /** Why it decides about the tried call, or does not. */
  verdict: ShownVerdict | undefined;
  onMove: (place: number) => void;
  onEdit: () => void;
  onRemove: () => void;
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  onDropHere: (() => void) | undefined;
};

export function PolicyRow({ policy, place, isDragged, onDropHere, facts, verdict, ...rest }: PolicyRowProps) {
  const [isOver, setOver] = useState(false);
  const row = useRef<HTMLLIElement>(null);

  function over(event: DragEvent, is: boolean) {
    if (!onDropHere) return;
    event.preventDefault();
    setOver(is);
  }

  function drop(event: DragEvent) {
    over(event, false);
    onDropHere?.();
  }

  return (
    <li
      ref={row}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
      className={cn(
        "flex min-h-11 items-start gap-2 border-b px-2 py-2 last:border-b-0",
        verdict?.verdict === "decides" && "bg-selected outline outline-accent -outline-offset-1",
        isOver && !isDragged && "bg-selected",
        isDragged && "opacity-50",
      )}
    >
      {rest.editable && <Handle {...rest} policy={policy} place={place} row={row} />}
      <span className="w-6 shrink-0 pt-1.5 text-right font-mono text-label text-secondary tabular-nums">{place + 1}</span>
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 py-1.5 text-dense lg:grid-cols-[minmax(0,1fr)_9rem_8rem_13rem]">
        <div className={cn("flex min-w-0 flex-col gap-0.5", verdict && verdict.verdict !== "decides" && "text-secondary")}>
          <WhatItSays policy={policy} />
          <span className="text-label text-secondary">{verdict ? verdict.why : <AuthorText policy={policy} />}</span>
        </div>
        <span>
          <ActionBadge action={policy.action} />
        </span>
        <span className="text-secondary">
          <CoverageText covered={facts.covered.get(policy.id)} />
        </span>
        <span className="text-secondary">{facts.usage && <UsageText policy={policy} usage={facts.usage.get(policy.id)} />}</span>
      </div>
      {rest.editable && <RowMenu {...rest} policy={policy} place={place} />}
    </li>
  );
}

/** What the policy is about, and what it demands of those who answer. */
const WhatItSays = ({ policy }: { policy: Policy }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 break-all font-mono">{policy.pattern}</span>{" "}
    {policy.effects.length > 0 && <Badge>{sentenceCase(effectWords(policy.effects))}</Badge>}
    {policy.condition && <span className="min-w-0 wrap-anywhere">where {policy.condition}</span>}
    {policy.peopleOnly && <Badge>People only</Badge>}
    {policy.noSelfApproval && <Badge>Not by the asker</Badge>}
    {policy.quorum > 1 && <Badge>{`${policy.quorum} people`}</Badge>}
    {policy.approverRole && <Badge>{`Role ${policy.approverRole}`}</Badge>}
    {policy.escalateTo && <Badge>{`After ${policy.escalateMinutes} min also ${policy.escalateTo}`}</Badge>}
    {policy.expiryHours !== null && <Badge>{`Within ${policy.expiryHours} h`}</Badge>}
  </span>
);

type HandleProps = Pick<PolicyRowProps, "policy" | "place" | "onMove" | "onDrag"> & {
  row: React.RefObject<HTMLLIElement | null>;
};

/** The handle of a row: dragged with the mouse or moved with the arrow keys. It keeps the focus as its row moves. */
function Handle({ policy: { pattern }, place, onMove, onDrag, row }: HandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);

  useEffect(() => {
    if (isMoving.current && place >= 0) button.current?.focus();
    isMoving.current = false;
  }, [place]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    isMoving.current = true;
    onMove(place + step);
  }

  function onDragStart(event: DragEvent) {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", pattern);
    if (row.current) event.dataTransfer.setDragImage(row.current, 12, 20);
    onDrag(true);
  }

  return (
    <button
      ref={button}
      type="button"
      draggable
      onDragStart={onDragStart}
      onDragEnd={() => onDrag(false)}
      onKeyDown={onKeyDown}
      aria-label={`Move ${pattern}, place ${place + 1}: arrow up or down`}
      className="flex size-8 shrink-0 cursor-grab items-center justify-center rounded-control text-secondary hover:bg-hover hover:text-text active:cursor-grabbing max-sm:hidden"
    >
      <GripVertical aria-hidden />
    </button>
  );
}

type RowMenuProps = Pick<PolicyRowProps, "policy" | "place" | "count" | "onMove" | "onEdit" | "onRemove">;

function RowMenu({ policy, place, count, onMove, onEdit, onRemove }: RowMenuProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={`Actions for ${policy.pattern}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <DropdownItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </DropdownItem>
      <DropdownItem icon={<ArrowUp aria-hidden />} disabled={place === 0} onSelect={() => onMove(place - 1)}>
        Move up
      </DropdownItem>
      <DropdownItem icon={<ArrowDown aria-hidden />} disabled={place === count - 1} onSelect={() => onMove(place + 1)}>
        Move down
      </DropdownItem>
      <DropdownSeparator />
      <DropdownItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
        Remove
      </DropdownItem>
    </DropdownMenu>
  );
}
