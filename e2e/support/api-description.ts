import { expect } from "@playwright/test";
import { type Api, apiOf } from "./http";

export type Described = { method: string; path: string; name: string; permission: string; parameters: string[] };

type Item = { operationId: string; description: string; parameters: { name: string; in: string }[] };

/** Every operation of the HTTP API, as the console itself describes it. */
export async function describedOperations(url: string): Promise<Described[]> {
  const document = (await apiOf(url, null)("GET", "/api/openapi.json")).json<{ paths: Record<string, Record<string, Item>> }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, description, parameters }]) => ({
      method: method.toUpperCase(),
      path,
      name: operationId,
      permission: /`([a-z:]+)`/.exec(description)?.[1] ?? "",
      parameters: parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name),
    })),
  );
}

export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "nothing"));

/** Tells of background work alone, which goes on beside whatever a story does. */
const backgroundPath = "/api/v1/jobs";
/** What the process takes at each moment. */
const loadPath = "/api/v1/installation/load";

/**
 * Everything an owner can read of their organization once its background work is done, without the times at which somebody
 * last used it and without what background work says of itself.
 */
export async function readEverything(url: string, ...callers: Api[]): Promise<Record<string, unknown>> {
  const readings = (await describedOperations(url)).filter(
    ({ method, path, parameters }) => method === "GET" && parameters.length === 0 && ![backgroundPath, loadPath].includes(path),
  );
  for (const api of callers) await backgroundDone(api);
  const all: Record<string, unknown> = {};
  for (const [index, api] of callers.entries())
    for (const { path } of readings) {
      const { status, text } = await api("GET", path);
      all[`${index} ${path}`] = `${status} ${text.replace(/"(lastUsedAt|until)":("[^"]*"|null)/g, '"$1":…')}`;
    }
  return all;
}

type Backlog = { depth?: { state: string }[] };

/** Nothing of the organization is due or runs; whoever may not see that reads at once. */
async function backgroundDone(api: Api): Promise<void> {
  const isQuiet = async () => {
    const { depth = [] } = (await api("GET", backgroundPath)).json<Backlog>();
    return depth.every(({ state }) => state === "scheduled" || state === "failed");
  };
  await expect.poll(isQuiet).toBe(true);
}
