"use client";

import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { ApprovalList } from "./approval-list";
import { groupsOf } from "./groups";
import { InboxBar, InboxKeys } from "./inbox-bar";
import type { InboxView } from "./inbox-view";
import { NothingWaits } from "./nothing-waits";
import { OpenedCard } from "./opened-card";
import { paneId, useCurrent } from "./use-current";
import { type ApprovalPage, useInbox } from "./use-inbox";
import { useIsWide } from "./use-is-wide";

/** Only groups of alike calls are reviewed together. */
const ReviewTogether = lazy(() => import("./review-together").then((module) => ({ default: module.ReviewTogether })));

type InboxProps = {
  heading: ReactNode;
  view: InboxView;
  seesAll: boolean;
  first: ApprovalPage;
  opened: string | undefined;
  seesPolicies: boolean;
};

/** The list of approvals with the chosen one beside it; on a phone one after the other. */
export function Inbox({ heading, view, seesAll, first, opened, seesPolicies }: InboxProps) {
  const { items, total, nextCursor, failure, isConnected, showMore } = useInbox(view, first);
  const groups = useMemo(
    () => (view.name === "answered" ? items.map((item) => ({ address: item.address, items: [item] })) : groupsOf(items)),
    [items, view.name],
  );
  const order = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const [reviewed, setReviewed] = useState<string>();
  const group = groups.find(({ address, items: alike }) => address === reviewed && alike.length > 1);
  const { current, isOpen, answered, open, keepOpen, close, goOn, forget } = useCurrent({
    order,
    opened,
    showMore,
    isSingle: !group,
  });
  const isWide = useIsWide();
  const isShown = isOpen || group !== undefined;
  const nothing = items.length === 0 && <NothingWaits view={view} seesPolicies={seesPolicies} />;
  const isBare = isWide && items.length === 0 && !current && !group;

  const openOne = useCallback(
    (id: string) => {
      setReviewed(undefined);
      open(id);
    },
    [open],
  );
  const shown = useDeferredValue(current);

  function comeBack(ids: readonly string[]) {
    forget(ids);
    if (ids[0]) openOne(ids[0]);
  }

  return (
    <div data-full-width className="lg:-mx-gutter lg:-my-6 lg:flex lg:h-dvh">
      <div className={cn("flex flex-col lg:w-100 lg:shrink-0 lg:border-r", isShown && "max-lg:hidden")}>
        <div className="flex flex-col gap-3 pb-3 lg:border-b lg:px-4 lg:pt-4">
          {heading}
          <InboxBar view={view} seesAll={seesAll} total={total} isConnected={isConnected} />
          {failure && <Callout tone="failed" live title={failure} />}
        </div>
        <div className="flex flex-1 flex-col gap-2 lg:overflow-y-auto lg:p-2">
          {!isBare && nothing}
          <ApprovalList
            groups={groups}
            current={group ? undefined : current}
            answered={answered}
            onOpen={openOne}
            onReview={({ address }) => setReviewed(address)}
          />
          {nextCursor && (
            <Button className="self-center" onClick={() => void showMore()}>
              Show more
            </Button>
          )}
        </div>
        {view.name !== "answered" && items.length > 0 && <InboxKeys />}
      </div>
      {(isWide || isShown) && (
        <section
          aria-label="Chosen approval"
          id={paneId}
          data-pane
          onFocus={keepOpen}
          tabIndex={-1}
          className={cn(
            "min-w-0 flex-1 focus-visible:outline-none max-lg:-mx-gutter lg:overflow-y-auto",
            !isShown && "max-lg:hidden",
          )}
        >
          <div className="px-2 lg:hidden">
            <h1 className="sr-only">Inbox</h1>
            <Button variant="ghost" onClick={() => (group ? setReviewed(undefined) : close())}>
              <ArrowLeft aria-hidden />
              All approvals
            </Button>
          </div>
          {isBare && <div className="flex h-full flex-col justify-center">{nothing}</div>}
          {group ? (
            <Suspense>
              <ReviewTogether
                key={group.address}
                group={group}
                answered={answered}
                onClose={() => setReviewed(undefined)}
                onOpen={openOne}
                onAnswered={(ids) => {
                  setReviewed(undefined);
                  goOn(ids);
                }}
                onUndo={comeBack}
                onRefused={forget}
              />
            </Suspense>
          ) : (
            shown && (
              <OpenedCard
                key={shown}
                id={shown}
                item={items.find(({ id }) => id === shown)}
                isCurrent={shown === current}
                onAnswered={() => goOn([shown])}
                onHeld={() => goOn([shown])}
                onUndo={() => comeBack([shown])}
                onRefused={() => forget([shown])}
                onClose={close}
              />
            )
          )}
        </section>
      )}
    </div>
  );
}
