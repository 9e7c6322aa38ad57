import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["label", "dense", "body", "heading", "title", "row"],
      radius: ["control", "card", "dialog"],
      shadow: ["float"],
      spacing: ["row", "gutter"],
    },
  },
});

export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes));
}
