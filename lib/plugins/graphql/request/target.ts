import { Failure } from "../../../operation/failure";
import { isUrl } from "../../../url";
import type { SessionWiring } from "../../contract";

/** Where calls of a connection go, with what an administrator sends along. */
export type Target = { url: string; origin: string; base: string; headers: Record<string, string> };

export function targetOf({ source, baseUrl, fixed = [] }: SessionWiring): Target {
  const base = baseUrl ?? (source?.kind === "endpoint" ? source.endpoint : "");
  if (!isUrl(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new Failure(
      "not_found",
      "This integration has no complete address. Enter the address of the GraphQL service in its settings or in the connection.",
    );
  const url = new URL(base);
  for (const { in: place, name, value } of fixed) if (place === "query") url.searchParams.set(name, value);
  const headers = fixed.filter(({ in: place }) => place === "header").map(({ name, value }) => [name, value] as const);
  return { url: url.href, origin: url.origin, base, headers: Object.fromEntries(headers) };
}
