"use client";

import { Plus, RotateCcw, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import type { Program } from "./program";
import type { Programs } from "./use-programs";

export const programPanelId = "program-panel";

/** The open programs. Delete closes the focused one. */
export function ProgramTabs({ programs }: { programs: Programs }) {
  const { tabs, active } = programs;
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent, { id }: Program) {
    const all = tabs.programs;
    const position = all.findIndex((program) => program.id === id);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Delete") programs.close(id);
    else if (by !== undefined) programs.select(all[(position + by + all.length) % all.length]?.id ?? id);
    else return;
    event.preventDefault();
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
  }

  return (
    <div className="flex shrink-0 items-center gap-1 border-b px-1">
      <div ref={list} role="tablist" aria-label="Programs" className="flex min-w-0 overflow-x-auto">
        {tabs.programs.map((program) => (
          <ProgramTab
            key={program.id}
            program={program}
            isActive={program === active}
            onKeyDown={(event) => onKeyDown(event, program)}
            onSelect={() => programs.select(program.id)}
            onClose={() => programs.close(program.id)}
          />
        ))}
      </div>
      <IconButton label="New program" size="small" onClick={() => programs.open({ title: "Untitled", code: "" })}>
        <Plus aria-hidden />
      </IconButton>
      <span className="flex-1" />
      {tabs.closed && (
        <IconButton label={`Reopen ${tabs.closed.title}`} size="small" onClick={programs.reopen}>
          <RotateCcw aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

type ProgramTabProps = {
  program: Program;
  isActive: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onSelect: () => void;
  onClose: () => void;
};

function ProgramTab({ program: { title, snippetId, isSaved }, isActive, onKeyDown, onSelect, onClose }: ProgramTabProps) {
  const isChanged = snippetId !== null && !isSaved;
  return (
    <div
      role="presentation"
      className={cn(
        "group -mb-px flex h-9 shrink-0 items-center border-transparent border-b-2 pl-1 max-sm:h-11",
        isActive && "border-accent",
      )}
    >
      <button
        type="button"
        role="tab"
        aria-selected={isActive}
        aria-controls={programPanelId}
        tabIndex={isActive ? 0 : -1}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        className={cn(
          "h-full max-w-44 truncate px-1.5 text-dense text-secondary -outline-offset-2 hover:text-text",
          isActive && "font-medium text-text",
        )}
      >
        {title}
        {isChanged && <span className="text-waiting"> (changed)</span>}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={onClose}
        className="flex size-5 items-center justify-center rounded-control text-faint hover:bg-hover hover:text-text [&_.lucide]:size-3"
      >
        <X aria-hidden />
      </button>
    </div>
  );
}
