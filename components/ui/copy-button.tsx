"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "./copy-text";
import { IconButton } from "./icon-button";

export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }

  return (
    <IconButton label={copied ? "Copied" : label} size="small" onClick={copy}>
      {copied ? <Check aria-hidden className="text-succeeded" /> : <Copy aria-hidden />}
    </IconButton>
  );
}
