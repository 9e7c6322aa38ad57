"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { controlLook } from "./input";

export function Textarea({ className, mono, rows = 3, ...rest }: ComponentProps<"textarea"> & { mono?: boolean }) {
  const control = useFieldControl();
  return <textarea {...control} rows={rows} className={cn(controlLook, "py-1.5", mono && "font-mono", className)} {...rest} />;
}
