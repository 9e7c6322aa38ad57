import { isUrl } from "../url";
import type { Server } from "./contract";

const originsMax = 200;

/** The origins of these servers with every value its author allows for their variables. */
export function boundOrigins(servers: readonly Server[]): string[] {
  const urls = servers.flatMap((server) =>
    Object.entries(server.variables).reduce<string[]>(
      (all, [name, variable]) =>
        all
          .flatMap((url) =>
            url.includes(`{${name}}`)
              ? [...new Set([variable.default, ...(variable.enum ?? [])])].map((value) => url.replaceAll(`{${name}}`, value))
              : [url],
          )
          .slice(0, originsMax),
      [server.url],
    ),
  );
  return [...new Set(urls.filter((url) => isUrl(url)).map(originOf))];
}

export function originOf(url: string): string {
  return isUrl(url) ? new URL(url).origin : "";
}
