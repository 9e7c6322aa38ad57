import { Failure } from "../../operation/failure";
import { isUrl } from "../../url";
import type { LiveSource, SessionWiring } from "../contract";

export const dialects = ["openai", "anthropic"] as const;
export type Dialect = (typeof dialects)[number];

export const dialectOf = ({ config }: Pick<LiveSource, "config">): Dialect =>
  config.dialect === "anthropic" ? "anthropic" : "openai";

export type Target = { base: string; path: string; origin: string; dialect: Dialect; headers: Record<string, string> };

const paths = { openai: "chat/completions", anthropic: "messages" } as const;

/** Where calls of a connection go, with what an administrator sends along. */
export function targetOf({ source, baseUrl, fixed = [] }: SessionWiring, tool: string): Target {
  const given = baseUrl ?? (source?.kind === "endpoint" ? source.endpoint : "");
  if (!isUrl(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new Failure("not_found", "This integration has no complete address. Enter the address of the service in its settings.");
  const dialect = source ? dialectOf(source) : "openai";
  const base = given.replace(/\/+$/, "");
  const own: Record<string, string> = dialect === "anthropic" ? { "anthropic-version": "2023-06-01" } : {};
  const headers = fixed.filter(({ in: place }) => place === "header").map(({ name, value }) => [name, value] as const);
  const path = `${base}/${tool === "models.list" ? "models" : paths[dialect]}`;
  return { base, path, origin: new URL(base).origin, dialect, headers: { ...own, ...Object.fromEntries(headers) } };
}
