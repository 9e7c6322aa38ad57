"use client";

import { cn } from "./cn";
import { Panel, type PanelProps } from "./panel";

const sizes = { medium: "sm:max-w-md", large: "sm:max-w-2xl" };

export function Dialog({ size = "medium", ...panel }: PanelProps & { size?: keyof typeof sizes }) {
  return (
    <Panel
      className={cn("inset-x-3 top-[max(12px,10dvh)] mx-auto max-h-[calc(90dvh-24px)] animate-rise rounded-dialog", sizes[size])}
      {...panel}
    />
  );
}
