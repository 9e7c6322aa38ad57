"use client";

import { LibraryBig } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Drawer } from "@/components/ui/drawer";

type PanesProps = { library: ReactNode; program: ReactNode; results: ReactNode };

/** Three panes with movable borders. On narrow windows they stand below each other, and the library opens from the side. */
export function Panes(props: PanesProps) {
  return useIsWide() ? <WidePanes {...props} /> : <NarrowPanes {...props} />;
}

const sides = ["library", "work"];
const work = ["program", "results"];

function WidePanes({ library, program, results }: PanesProps) {
  const across = useDefaultLayout({ id: "playground", panelIds: sides, storage: localStorage });
  const down = useDefaultLayout({ id: "playground.work", panelIds: work, storage: localStorage });
  return (
    <div className="h-[max(520px,calc(100dvh-104px))]">
      <Group orientation="horizontal" defaultLayout={across.defaultLayout} onLayoutChanged={across.onLayoutChanged}>
        <Panel id="library" defaultSize="24%" minSize={200} maxSize="45%" groupResizeBehavior="preserve-pixel-size">
          {library}
        </Panel>
        <Border label="Width of the library" />
        <Panel id="work" minSize={360}>
          <Group orientation="vertical" defaultLayout={down.defaultLayout} onLayoutChanged={down.onLayoutChanged}>
            <Panel id="program" defaultSize="58%" minSize={140}>
              {program}
            </Panel>
            <Border label="Height of the program" isFlat />
            <Panel id="results" minSize={120}>
              {results}
            </Panel>
          </Group>
        </Panel>
      </Group>
    </div>
  );
}

const Border = ({ label, isFlat }: { label: string; isFlat?: boolean }) => (
  <Separator
    aria-label={label}
    className={cn(
      "rounded-control bg-clip-content hover:bg-edge data-[separator=active]:bg-accent",
      isFlat ? "h-2 py-[3px]" : "w-2 px-[3px]",
    )}
  />
);

function NarrowPanes({ library, program, results }: PanesProps) {
  return (
    <div className="flex flex-col gap-3">
      <Drawer
        side="left"
        title="Tools, snippets and history"
        trigger={
          <Button className="self-start">
            <LibraryBig aria-hidden />
            Library
          </Button>
        }
      >
        <div className="h-[70dvh]">{library}</div>
      </Drawer>
      <div className="h-[max(320px,55dvh)]">{program}</div>
      <div className="h-[max(320px,60dvh)]">{results}</div>
    </div>
  );
}

const wide = "(min-width: 1024px)";

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(wide).matches,
    () => true,
  );
}
