"use client";

import type { ReactNode } from "react";
import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import type { Jump } from "./use-jumps";

type ShortcutsSheetProps = { jumps: readonly Jump[]; open: boolean; onOpenChange: (open: boolean) => void };

type Shortcut = { keys: string[]; label: string };

const everywhere: Shortcut[] = [
  { keys: ["⌘K", "Ctrl K"], label: "Search pages, tools, people and runs" },
  { keys: ["?"], label: "This sheet" },
];

const lists: Shortcut[] = [
  { keys: ["j", "k"], label: "Next and previous row, also with the arrows" },
  { keys: ["Home", "End"], label: "First and last row" },
  { keys: ["Enter"], label: "Open" },
  { keys: ["Space"], label: "Select" },
];

const catalog: Shortcut[] = [
  { keys: ["/"], label: "Search tools" },
  { keys: ["j", "k"], label: "Next and previous tool, while one is open" },
  { keys: ["x"], label: "Select" },
  { keys: ["Esc"], label: "Close the tool" },
];

/** All shortcuts that the visitor can use. The inbox shows its own where they count. */
export function ShortcutsSheet({ jumps, open, onOpenChange }: ShortcutsSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Keyboard shortcuts"
      description="They work wherever you are not typing."
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Group title="Everywhere" shortcuts={everywhere} />
        <Group title="Go to" shortcuts={jumps.map(({ key, label }) => ({ keys: [`g ${key}`], label }))} />
        <Group title="Lists" shortcuts={lists} />
        <Group title="Catalog" shortcuts={catalog} />
      </div>
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }): ReactNode {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="font-medium text-dense">{title}</h3>
      <dl className="flex flex-col gap-1.5">
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-3 text-dense">
            <dt className="text-secondary">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
