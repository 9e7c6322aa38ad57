"use client";

import { useShortcuts } from "@/components/approval/news/alert-preferences";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import { Spinner } from "@/components/ui/spinner";
import type { InboxView } from "./inbox-view";

type InboxBarProps = { view: InboxView; seesAll: boolean; total: number; isConnected: boolean };

/** Which approvals are listed, how many, and whether the list is up to date. */
export function InboxBar({ view, seesAll, total, isConnected }: InboxBarProps) {
  const { set } = useUrlFilter();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Segmented
        label="Show"
        options={[
          { value: "all", label: seesAll ? "All" : "Waiting" },
          ...(seesAll ? [{ value: "mine" as const, label: "Of my runs" }] : []),
          { value: "answered", label: "Answered" },
        ]}
        value={view.name}
        onChange={(name) => set({ show: name === "all" ? undefined : name, approval: undefined })}
      />
      <p role="status" className="text-dense text-secondary">
        {isConnected ? (
          `${total.toLocaleString("en")} ${view.name === "answered" ? "answered" : "waiting"}`
        ) : (
          <span className="flex items-center gap-2 text-waiting">
            <Spinner />
            Reconnecting
          </span>
        )}
      </p>
    </div>
  );
}

/** The keys that answer, where they are switched on. */
export function InboxKeys() {
  const [shortcuts] = useShortcuts();
  if (shortcuts !== "on") return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2 text-label text-secondary max-lg:hidden">
      <Key keys={["j", "k"]} act="move" />
      <Key keys={["a"]} act="approve" />
      <Key keys={["e"]} act="edit" />
      <Key keys={["d"]} act="decline" />
      <Key keys={["1", "–", "5"]} act="scope" />
    </p>
  );
}

function Key({ keys, act }: { keys: readonly string[]; act: string }) {
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      {keys.map((key) => (key === "–" ? key : <Kbd key={key}>{key}</Kbd>))} {act}
    </span>
  );
}
