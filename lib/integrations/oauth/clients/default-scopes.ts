import type { AuthTemplate } from "../../../plugins";

/** What is asked for when nobody chose: what the source lists, and staying signed in where the provider offers it. */
export function defaultScopes({ oauth }: AuthTemplate, offered: readonly string[]): string[] {
  const listed = Object.keys(oauth?.scopes ?? {});
  if (oauth?.flow === "client_credentials") return listed;
  const needed = listed.length === 0 ? ["openid", "offline_access"] : ["offline_access"];
  return [...new Set([...listed, ...needed.filter((scope) => offered.includes(scope))])];
}
