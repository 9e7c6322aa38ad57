"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";

export const controlLook =
  "w-full rounded-control border border-control bg-raised px-2.5 text-body text-text max-sm:text-heading focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:bg-surface disabled:text-faint [&[readonly]]:bg-surface aria-invalid:border-failed";

export function Input({ className, mono, ...rest }: ComponentProps<"input"> & { mono?: boolean }) {
  const control = useFieldControl();
  return <input {...control} className={cn(controlLook, "h-8 max-sm:h-11", mono && "font-mono", className)} {...rest} />;
}
