import type { Context } from "../../operation/context";
import { addressOf, isBlocked, type ResolvedTool, viewOf } from "../../tools";
import type { StoredRecord } from "../journal/load-run";
import { findTool, validateArguments } from "../tools/find";

export type MatchingRead = { address: string; args: Record<string, unknown> };

/** Finds the read of what a planned call is about: of the same path, with the values that stand in it. */
export async function matchingRead(
  ctx: Context,
  record: StoredRecord,
  args: Record<string, unknown>,
): Promise<MatchingRead | null> {
  const found = await findTool(await viewOf(ctx), record.address ?? record.path);
  if ("code" in found || found.connection.id !== record.connectionId) return null;
  const [, path] = /^(?:PUT|PATCH|DELETE) (\/\S*\{\S*)$/.exec(found.tool.approvalDescription ?? "") ?? [];
  const read = path === undefined ? null : readAt(found, path);
  if (path === undefined || read === null) return null;
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const known = names.filter((name) => Object.hasOwn(args, name)).map((name) => [name, args[name]] as const);
  const checked = await validateArguments(ctx, read, Object.fromEntries(known));
  return "code" in checked ? null : { address: addressOf(read), args: checked.args };
}

function readAt({ connection }: ResolvedTool, path: string): ResolvedTool | null {
  const text = `GET ${path}`;
  const tool = connection.toolSet?.tools.find((one) => one.approvalDescription === text && one.effect === "read");
  const read = tool && { connection, tool };
  return read && !isBlocked(read) ? read : null;
}
