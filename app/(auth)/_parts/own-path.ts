/** Where to go after signing in: a path of this console, and nothing that a browser could read as another site. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, here)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}

const here = "http://console.invalid";
