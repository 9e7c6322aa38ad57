"use client";

import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Badge } from "./badge";
import { IconButton } from "./icon-button";
import { newId } from "./new-id";

type Tone = "neutral" | "waiting" | "failed" | "succeeded";
type Toast = { title: string; detail?: string; tone?: Tone; action?: { label: string; onSelect: () => void } };

const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** Toasts report only what happened elsewhere. They add no style element, which a policy with nonces would refuse. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { id: string })[]>([]);
  const show = useCallback((toast: Toast) => setShown((all) => [...all.slice(-2), { ...toast, id: newId() }]), []);
  const drop = (id: string) => setShown((all) => all.filter((toast) => toast.id !== id));
  return (
    <ShowToast value={show}>
      <Radix.Provider duration={6000}>
        {children}
        {shown.map((toast) => (
          <ToastCard key={toast.id} {...toast} onClose={() => drop(toast.id)} />
        ))}
        <Radix.Viewport className="fixed inset-x-3 bottom-3 z-60 flex flex-col gap-2 sm:left-auto sm:w-90" />
      </Radix.Provider>
    </ShowToast>
  );
}

export function useToast() {
  return useContext(ShowToast);
}

const words = { waiting: "Waiting", failed: "Failed", succeeded: "Done" };

function ToastCard({ title, detail, tone = "neutral", action, onClose }: Toast & { onClose: () => void }) {
  return (
    <Radix.Root
      onOpenChange={(open) => !open && onClose()}
      className="flex animate-rise items-start gap-3 rounded-card border bg-raised py-2.5 pr-2 pl-3 shadow-float"
    >
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 py-1">
        <Radix.Title className="flex flex-wrap items-center gap-2 font-medium text-dense">
          {tone !== "neutral" && <Badge tone={tone}>{words[tone]}</Badge>}
          {title}
        </Radix.Title>
        {detail && <Radix.Description className="text-dense text-secondary">{detail}</Radix.Description>}
        {action && (
          <Radix.Action altText={action.label} onClick={action.onSelect} className="pt-1 font-medium text-accent text-dense">
            {action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Dismiss" size="small">
          <X aria-hidden />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
