import type { CallView } from "@executor/core/executions";
import { X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { callName } from "@/components/call-timeline/call-bars";
import { Drawer } from "@/components/ui/drawer";
import { IconButton } from "@/components/ui/icon-button";
import { CallDetails } from "./call-details";

type CallInspectorProps = { executionId: string; call: CallView; onClose: () => void };

/** Everything about one call: beside the timeline where there is room, else in a drawer. */
export function CallInspector(props: CallInspectorProps) {
  return useRoom() ? <Beside {...props} /> : <Over {...props} />;
}

function Over({ executionId, call, onClose }: CallInspectorProps) {
  return (
    <Drawer open onOpenChange={onClose} title={callName(call)} description={whichOf(call)}>
      <CallDetails executionId={executionId} call={call} />
    </Drawer>
  );
}

function Beside({ executionId, call, onClose }: CallInspectorProps) {
  const name = callName(call);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onClose]);

  return (
    <section
      role="dialog"
      aria-label={name}
      className="sticky top-6 flex max-h-[calc(100dvh-48px)] min-w-0 animate-fade flex-col rounded-card border bg-raised"
    >
      <header className="flex items-start gap-2 border-b py-3 pr-2 pl-4">
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 className="truncate font-medium">{name}</h2>
          <p className="text-label text-secondary">{whichOf(call)}</p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="overflow-y-auto p-4">
        <CallDetails executionId={executionId} call={call} />
      </div>
    </section>
  );
}

const whichOf = ({ seq, line }: CallView): string => `Call ${seq}${line === null ? "" : ` on line ${line}`}`;

const room = "(width >= 75rem)";

const useRoom = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(room);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(room).matches,
    () => false,
  );
