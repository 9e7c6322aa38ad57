import { z } from "zod";

/** Control characters, line ends and marks of writing direction: with them, a name can pass for another one. */
const disguising = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A display name in normalized spelling, with visible characters and no disguising ones. */
export const displayName = (max: number) =>
  z
    .string({ error: "Enter a name" })
    .trim()
    .normalize("NFC")
    .min(1, "Enter a name")
    .max(max, `Use at most ${max} characters`)
    .refine((text) => !disguising.test(text), "Use no control characters, and none that turn the direction of writing around")
    .refine((text) => text === "" || visible.test(text.replace(invisible, "")), "Enter a name that can be seen");

export const PersonName = displayName(100);

/** Cleans a person's name that came from outside. Returns the fallback if nothing of it can be shown. */
export function safeName(text: string | null | undefined, fallback: string): string {
  const plain = (text ?? "")
    .replace(/\p{Surrogate}/gu, "")
    .replace(new RegExp(disguising, "gu"), " ")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
  const name = PersonName.safeParse(cut(plain, 100));
  return name.success ? name.data : fallback;
}

/** Cuts between whole characters. */
function cut(text: string, max: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (characters.join("").length > max) characters.pop();
  return characters.join("").trim();
}
