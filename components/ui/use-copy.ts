import { useState } from "react";
import { copyText } from "./copy-text";

const toldMs = 2_000;

/** Copies a text and confirms it for a moment. */
export function useCopy() {
  const [copied, setCopied] = useState(false);

  async function copy(text: string) {
    await copyText(text);
    setCopied(true);
    setTimeout(setCopied, toldMs, false);
  }

  return { copied, copy };
}
