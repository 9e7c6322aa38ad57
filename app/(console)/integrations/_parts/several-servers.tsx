"use client";

import type { addIntegration } from "@executor/core/integrations";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ActionResult } from "@/components/form/action-result";
import type { Previewed } from "@/components/source/previewed";
import { ReadingProgress } from "@/components/source/reading-progress";
import { useSourceWork } from "@/components/source/use-source-work";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { counted } from "@/components/ui/counted";

type Added = Awaited<ReturnType<typeof addIntegration>>;
type Outcome = ActionResult<Added>;
type Server = Previewed["preview"]["several"][number];
type SeveralServersProps = Previewed & { onBack: () => void };

/** The servers that pasted settings name. Those chosen are added one after the other, and each says what became of it. */
export function SeveralServers({ source, preview: { kind, several }, onBack }: SeveralServersProps) {
  const router = useRouter();
  const { send, progress } = useSourceWork();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [adding, setAdding] = useState<string>();
  const isShown = useIsShown();
  const isAdded = ({ name }: Server) => outcomes.get(name)?.ok === true;
  const wanted = several.filter((server) => !leftOut.has(server.name) && !isAdded(server));
  const addedCount = several.filter(isAdded).length;

  async function add() {
    for (const { name } of wanted) {
      if (!isShown.current) return;
      setAdding(name);
      const outcome = await send<Added>("/integrations", { source: { ...source, server: name }, kind });
      setOutcomes((before) => new Map(before).set(name, outcome));
    }
    setAdding(undefined);
    router.refresh(); // every part of the page knows the new integrations by their names
  }

  function choose(name: string, isChosen: boolean) {
    setLeftOut((before) => new Set(isChosen ? [...before].filter((other) => other !== name) : [...before, name]));
  }

  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Servers" className="flex flex-col rounded-card border bg-raised">
        {several.map((server) => (
          <ServerItem
            key={server.name}
            server={server}
            isChosen={!leftOut.has(server.name)}
            isAdding={adding === server.name}
            isLocked={adding !== undefined}
            outcome={outcomes.get(server.name)}
            onChoose={(isChosen) => choose(server.name, isChosen)}
          />
        ))}
      </ul>
      <p role="status" className="text-dense text-secondary">
        {outcomes.size > 0 && adding === undefined && `${addedCount} of ${counted(several.length, "server")} added.`}
      </p>
      <ReadingProgress progress={progress} label={`Asking ${adding}`} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" disabled={adding !== undefined} onClick={onBack}>
          Back
        </Button>
        {wanted.length > 0 && (
          <Button variant="primary" pending={adding !== undefined} onClick={() => void add()}>
            {outcomes.size === 0 ? `Add ${counted(wanted.length, "server")}` : "Try again"}
          </Button>
        )}
      </div>
    </div>
  );
}

type ServerItemProps = {
  server: Server;
  isChosen: boolean;
  isAdding: boolean;
  isLocked: boolean;
  outcome: Outcome | undefined;
  onChoose: (isChosen: boolean) => void;
};

function ServerItem({ server: { name, service, secretsSet }, isChosen, isAdding, isLocked, outcome, onChoose }: ServerItemProps) {
  return (
    <li className="flex flex-col gap-1.5 border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        {outcome?.ok ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Checkbox
            label={name}
            checked={isChosen}
            disabled={isLocked}
            onCheckedChange={(checked) => onChoose(checked === true)}
          />
        )}
        <OutcomeBadge outcome={outcome} isAdding={isAdding} />
      </div>
      <p className="font-mono text-label text-secondary wrap-anywhere">{reachOf(service)}</p>
      {secretsSet.length > 0 && <p className="text-label text-secondary">Sealed when it is added: {secretsSet.join(", ")}</p>}
      {outcome && !outcome.ok && <p className="text-dense text-failed wrap-anywhere">{outcome.error.message}</p>}
      {outcome?.ok && <AddedAs {...outcome.data} />}
    </li>
  );
}

function OutcomeBadge({ outcome, isAdding }: Pick<ServerItemProps, "outcome" | "isAdding">) {
  if (isAdding) return <Badge tone="running">Adding</Badge>;
  if (!outcome) return null;
  return outcome.ok ? <Badge tone="succeeded">Added</Badge> : <Badge tone="failed">Not added</Badge>;
}

function AddedAs({ slug, authTemplates }: Added) {
  const needsCredential = authTemplates.every((way) => way.kind !== "none");
  return (
    <p className="text-dense">
      <Link prefetch={false} href={`/integrations/${slug}?connect=1`} className="rounded-control text-accent underline">
        Connect {slug}
      </Link>
      <span className="text-secondary">{needsCredential ? " with an account" : ": it asks for no credential"}</span>
    </p>
  );
}

function reachOf(service: Server["service"]): string {
  if ("endpoint" in service) return service.endpoint;
  return "command" in service ? [service.command, ...service.args].join(" ") : "";
}

/** Whether somebody still looks: nothing more is added for a dialog that was closed. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
