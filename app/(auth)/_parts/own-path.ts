import { isUrl } from "@executor/core/url";

/** The path to open after signing in. Anything a browser could read as another site is refused. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !isUrl(wanted, here)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}

const here = "http://console.invalid";
