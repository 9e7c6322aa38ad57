"use client";

import { Bot, Check, Plug, ShieldCheck, UserCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IntegrationIcon } from "@/components/integration-icon";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import { type Sketch, useSketch } from "./sketch";

type Kind = "read" | "change";
type StationName = "agent" | "policy" | "approval" | "integration";

const order: readonly StationName[] = ["agent", "policy", "approval", "integration"];

/** Where a call of each kind goes by itself. What changes something stays at the approval until somebody decides. */
const ways: Record<Kind, readonly StationName[]> = {
  read: ["agent", "policy", "integration"],
  change: ["agent", "policy", "approval"],
};
const stepMs = 450;

/** The way of a call from the agent to the service. A try on the page goes it, and the two kinds of calls can be followed. */
export function CallSketch() {
  const { sketch } = useSketch();
  const [kind, setKind] = useState<Kind>();
  const { at, go } = useJourney();
  const tried = locationOf(sketch.call);
  const shown = sketch.call === "none" ? at : tried;

  function follow(next: Kind) {
    setKind(next);
    go(ways[next]);
  }

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-heading">Where a call goes</h2>
        <p className="text-dense text-secondary">
          {sketch.organization ? `Agents of ${sketch.organization}` : "Your agents"} reach everything through one place that
          decides, asks and keeps a record.
        </p>
      </div>
      <ol className="relative flex flex-col">
        <Call at={shown} failed={sketch.call === "failed"} />
        {stationsOf(sketch, kind).map((station) => (
          <Station key={station.name} {...station} isHere={station.name === shown} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <span aria-hidden className="w-full text-dense text-secondary">
          Follow a call that
        </span>
        <Segmented
          label="Follow a call that"
          options={[
            { value: "read", label: "only reads" },
            { value: "change", label: "changes something" },
          ]}
          value={kind}
          onChange={follow}
        />
        {at === "approval" && (
          <Button size="small" onClick={() => go(["approval", "integration"])}>
            <Check aria-hidden />
            Approve
          </Button>
        )}
      </div>
    </div>
  );
}

const locationOf = (call: Sketch["call"]): StationName | null => {
  if (call === "none") return null;
  return call === "answered" ? "integration" : "policy";
};

/** Goes from station to station and stays at the last one. With reduced motion it is there at once. */
function useJourney() {
  const [at, setAt] = useState<StationName | null>(null);
  const [ahead, setAhead] = useState<readonly StationName[]>([]);

  useEffect(() => {
    const [next, ...rest] = ahead;
    if (next === undefined) return;
    const timer = setTimeout(() => {
      setAt(next);
      setAhead(rest);
    }, stepMs);
    return () => clearTimeout(timer);
  }, [ahead]);

  function go(way: readonly StationName[]) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    setAt((isStill ? way.at(-1) : way[0]) ?? null);
    setAhead(isStill ? [] : way.slice(1));
  }

  return { at, go };
}

type Shown = { name: StationName; title: string; text: string; icon: ReactNode; isSkipped?: boolean };

function stationsOf({ agent, integration }: Sketch, kind: Kind | undefined): Shown[] {
  return [
    {
      ...{ name: "agent", title: agent ?? "An agent", icon: <Bot aria-hidden /> },
      text: "Finds tools by what they do and calls them. It never sees a credential.",
    },
    {
      ...{ name: "policy", title: "Policy", icon: <ShieldCheck aria-hidden /> },
      text: "Decides about each call: what reads goes on, what changes something asks, what you block does not exist.",
    },
    {
      ...{ name: "approval", title: "Approval", icon: <UserCheck aria-hidden />, isSkipped: kind === "read" },
      text: "Shows a person exactly what would be sent. They approve it, change it or decline.",
    },
    {
      name: "integration",
      title: integration?.title ?? "Your systems",
      icon: integration ? <IntegrationIcon slug={integration.slug} logo={integration.logo} /> : <Plug aria-hidden />,
      text: integration?.note ?? "Called with a sealed credential, and every call is kept with its answer.",
    },
  ];
}

function Station({ title, text, icon, isHere, isSkipped = false }: Shown & { isHere: boolean }) {
  return (
    <li className="group relative flex h-24 gap-4">
      <span aria-hidden className="absolute top-9 bottom-0 left-4.5 w-px bg-edge group-last:hidden" />
      <span
        className={cn(
          "z-10 flex size-9 shrink-0 items-center justify-center rounded-card border bg-raised text-secondary transition-colors duration-140 motion-reduce:transition-none",
          isHere && "border-accent text-accent",
        )}
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className={cn("truncate font-medium", isSkipped && "text-secondary")}>{title}</p>
        <p className="text-dense text-secondary">{isSkipped ? "Not asked: the call only reads." : text}</p>
      </div>
    </li>
  );
}

/** The call itself, beside the station where it is. */
function Call({ at, failed }: { at: StationName | null; failed: boolean }) {
  if (at === null) return null;
  const offset: React.CSSProperties = { transform: `translateY(${order.indexOf(at) * 6}rem)` };
  return (
    <li
      aria-hidden
      style={offset}
      className={cn(
        "absolute top-2.5 -left-6 z-20 flex size-4 items-center justify-center rounded-full text-on-accent transition-transform duration-140 ease-out motion-reduce:transition-none [&_.lucide]:size-3",
        failed ? "bg-danger" : "bg-accent",
      )}
    >
      {failed && <X aria-hidden />}
    </li>
  );
}
