import { type CompleteRequestParams, type CompleteResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Context } from "../operation/context";
import { promptNamed } from "./prompts";
import { resourceAt } from "./resources";
import { askAtOnce, type OfferingServer, serversWith } from "./servers";

type Suggested = { values: string[]; total: number | null; hasMore: boolean };

/** What the server of a prompt or template suggests for an argument of it; nothing, where it completes none. */
export async function complete(ctx: Context, { ref, argument, context }: CompleteRequestParams): Promise<CompleteResult> {
  const { server, about } = await sourceOf(ctx, ref);
  const completing = (await serversWith(ctx, "completions.complete")).find(({ prefix }) => prefix === server.prefix);
  if (!completing) return { completion: { values: [], total: 0, hasMore: false } };
  const given = context?.arguments ? { arguments: context.arguments } : {};
  const answer = await askAtOnce(ctx, completing, { ...about, argument: argument.name, value: argument.value, ...given });
  if ("error" in answer) throw new ProtocolError(ProtocolErrorCode.InternalError, answer.error);
  const { values, total, hasMore } = answer.data as Suggested; // safe: made by the plugin
  return { completion: { values, ...(total === null ? {} : { total }), hasMore } };
}

type Source = { server: OfferingServer; about: { prompt: string } | { template: string } };

async function sourceOf(ctx: Context, ref: CompleteRequestParams["ref"]): Promise<Source> {
  if (ref.type === "ref/prompt") {
    const { server, sourceName } = await promptNamed(ctx, ref.name);
    return { server, about: { prompt: sourceName } };
  }
  const { server, uri } = await resourceAt(ctx, ref.uri);
  return { server, about: { template: uri } };
}
