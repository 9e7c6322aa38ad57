"use client";

import { X } from "lucide-react";
import { Button } from "../ui/button";
import { counted } from "../ui/counted";
import { IconButton } from "../ui/icon-button";

type PickedSummaryProps = {
  picked: readonly string[];
  onTakeOut: (address: string) => void;
  onClear: () => void;
  onShow: (address: string) => void;
};

const shownMax = 50;

/** What is picked, with a way to take out one or all. */
export function PickedSummary({ picked, onTakeOut, onClear, onShow }: PickedSummaryProps) {
  return (
    <section aria-label="Selected tools" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p aria-live="polite" className="text-dense text-secondary">
          {picked.length === 0 ? "No tool is selected." : `${counted(picked.length, "tool")} selected`}
        </p>
        <Button size="small" variant="ghost" disabled={picked.length === 0} onClick={onClear}>
          Clear all
        </Button>
      </div>
      {picked.length > 0 && (
        <ul className="flex max-h-32 flex-wrap gap-1 overflow-y-auto">
          {picked.slice(0, shownMax).map((address) => (
            <li key={address} className="flex max-w-full items-center rounded-control border bg-surface pl-2">
              <button type="button" className="truncate font-mono text-label hover:underline" onClick={() => onShow(address)}>
                {address.replace(/^tools\./, "")}
              </button>
              <IconButton size="small" label={`Take out ${address}`} onClick={() => onTakeOut(address)}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
          {picked.length > shownMax && <li className="text-label text-secondary">and {picked.length - shownMax} more</li>}
        </ul>
      )}
    </section>
  );
}
