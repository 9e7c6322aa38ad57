"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { controlLook } from "./input";

export function Textarea({ className, mono, ...rest }: ComponentProps<"textarea"> & { mono?: boolean }) {
  const control = useFieldControl();
  return (
    <textarea {...control} className={cn(controlLook, "min-h-16 py-1.5", mono && "font-mono text-dense", className)} {...rest} />
  );
}
