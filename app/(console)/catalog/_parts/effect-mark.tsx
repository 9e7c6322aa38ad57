import { Eye, Pencil, TriangleAlert } from "lucide-react";
import type { ToolEffect } from "@/components/tool-badges";
import { cn } from "@/components/ui/cn";

const looks = {
  read: { icon: Eye, word: "Reads" },
  write: { icon: Pencil, word: "Writes" },
  destructive: { icon: TriangleAlert, word: "Destructive" },
} as const;

/** What a call does, as a sign of its own shape; the word stands beside it where the list is wide enough. */
export function EffectMark({ effect }: { effect: ToolEffect }) {
  const { icon: Icon, word } = looks[effect];
  return (
    <span
      title={word}
      className={cn("inline-flex items-center gap-1.5 align-middle", effect === "destructive" ? "text-failed" : "text-secondary")}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only @xl:not-sr-only">{word}</span>
    </span>
  );
}
