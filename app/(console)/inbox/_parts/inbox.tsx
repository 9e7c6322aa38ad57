"use client";

import { useState } from "react";
import { useShortcuts } from "@/components/approval/news/alert-preferences";
import { useUrlFilter } from "@/components/data-table/use-url-filter";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import { AnswerTogether, isAnswerableTogether } from "./answer-together";
import { InboxItem } from "./inbox-item";
import type { InboxView } from "./inbox-view";
import { NothingWaits } from "./nothing-waits";
import { useCurrent } from "./use-current";
import { type ApprovalPage, useInbox } from "./use-inbox";

type InboxProps = {
  view: InboxView;
  seesAll: boolean;
  first: ApprovalPage;
  opened: string | undefined;
  seesPolicies: boolean;
};

export function Inbox({ view, seesAll, first, opened, seesPolicies }: InboxProps) {
  const { items, total, nextCursor, failure, refresh, showMore } = useInbox(view, first);
  const { current, answered, open, close, goOn } = useCurrent(items, opened);
  const [chosen, setChosen] = useState<string[]>([]);
  const selected = items.filter(({ id, state }) => state === "waiting" && chosen.includes(id));
  const alike = selected[0]?.address;

  function choose(id: string, isChosen: boolean) {
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  }

  return (
    <div className="flex max-w-240 flex-col gap-3">
      <Toolbar view={view} seesAll={seesAll} total={total} />
      {failure && <Callout tone="failed" live title={failure} />}
      {items.length === 0 && <NothingWaits view={view} seesPolicies={seesPolicies} />}
      <ol aria-label="Approvals" className="flex flex-col gap-2">
        {items.map((item) => (
          <InboxItem
            key={item.id}
            item={item}
            isCurrent={item.id === current && selected.length === 0}
            isFollowed={answered.includes(item.id)}
            isChosen={chosen.includes(item.id)}
            isChoosable={isAnswerableTogether(item) && (alike === undefined || alike === item.address)}
            onChoose={(isChosen) => choose(item.id, isChosen)}
            onOpen={() => open(item.id)}
            onClose={close}
            onAnswered={() => goOn(item.id)}
          />
        ))}
      </ol>
      {nextCursor && (
        <Button className="self-center" onClick={() => void showMore()}>
          Show more
        </Button>
      )}
      {selected.length > 0 && (
        <AnswerTogether
          selected={selected}
          alike={items.filter((item) => item.state === "waiting" && isAnswerableTogether(item) && item.address === alike)}
          onSelect={setChosen}
          onAnswered={() => void refresh()}
        />
      )}
    </div>
  );
}

function Toolbar({ view, seesAll, total }: { view: InboxView; seesAll: boolean; total: number }) {
  const { set } = useUrlFilter();
  const [shortcuts] = useShortcuts();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-3">
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
          <span className="font-mono">{total.toLocaleString("en")}</span> {view.name === "answered" ? "answered" : "waiting"}
        </p>
      </div>
      {shortcuts === "on" && view.name !== "answered" && <Keys />}
    </div>
  );
}

function Keys() {
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-label text-secondary max-lg:hidden">
      <Kbd>j</Kbd>
      <Kbd>k</Kbd> move
      <Kbd>a</Kbd> approve
      <Kbd>e</Kbd> edit
      <Kbd>d</Kbd> decline
      <Kbd>1</Kbd>–<Kbd>4</Kbd> scope
    </p>
  );
}
