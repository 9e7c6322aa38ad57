import type { CSSProperties } from "react";

/** Derives a hue from a name, for the class `avatar-tone`. */
export function toneOf(name: string): CSSProperties {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return { "--hue": hash } as CSSProperties; // safe: custom properties are allowed, only not in the type
}
