"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button";

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    await (navigator.clipboard?.writeText(text) ?? copyWithoutClipboard(text));
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }

  return (
    <IconButton label={copied ? "Copied" : label} size="small" onClick={copy}>
      {copied ? <Check aria-hidden className="text-succeeded" /> : <Copy aria-hidden />}
    </IconButton>
  );
}

/** Browsers offer no clipboard to a page over plain http, except on the same machine. */
function copyWithoutClipboard(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  const home = document.activeElement ?? document.body;
  home.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  if (home instanceof HTMLElement) home.focus();
}
