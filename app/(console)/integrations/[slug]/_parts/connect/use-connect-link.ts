import { usePathname, useSearchParams } from "next/navigation";
import type { Owner } from "./ways";

export type ConnectRequest = { owner?: Owner; name?: string; template?: string; scope?: string };

/** The Connect dialog has an address, `?connect=1&owner=&name=&template=&scope=`, so that an agent can hand it to a person. */
export function useConnectLink() {
  const pathname = usePathname();
  const query = useSearchParams();
  const wish: ConnectRequest | null = query.get("connect") === null ? null : requestFrom(query);

  function show(next: URLSearchParams) {
    window.history.replaceState(null, "", next.size > 0 ? `${pathname}?${next}` : pathname);
  }

  function open(wanted: ConnectRequest) {
    const next = without(query);
    next.set("connect", "1");
    for (const [name, value] of Object.entries(wanted)) next.set(name, value);
    show(next);
  }

  return { wish, open, close: () => show(without(query)) };
}

function requestFrom(query: URLSearchParams): ConnectRequest {
  const owner = query.get("owner");
  const name = query.get("name");
  const template = query.get("template");
  const scope = query.get("scope");
  return {
    ...(owner === "org" || owner === "user" ? { owner } : {}),
    ...(name ? { name } : {}),
    ...(template ? { template } : {}),
    ...(scope ? { scope } : {}),
  };
}

function without(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ["connect", "owner", "name", "template", "scope"]) rest.delete(name);
  return rest;
}
