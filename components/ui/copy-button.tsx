"use client";

import { Check, Copy } from "lucide-react";
import { IconButton } from "./icon-button";
import { useCopy } from "./use-copy";

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const { copied, copy } = useCopy();
  return (
    <IconButton label={copied ? "Copied" : label} size="small" onClick={() => copy(text)}>
      {copied ? <Check aria-hidden className="text-succeeded" /> : <Copy aria-hidden />}
    </IconButton>
  );
}
