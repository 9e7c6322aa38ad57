import { type Client, ProtocolError, ProtocolErrorCode, type RequestOptions } from "@modelcontextprotocol/client";
import { exceedsJsonDepth } from "../../../json-depth";
import { Failure } from "../../../operation/failure";
import type { ToolResult } from "../../contract";
import type { Binding } from "../binding/binding";
import { resourceOf } from "./result";

type Reading = { kind: Exclude<Binding["kind"], "tool">; args: Record<string, unknown>; options: RequestOptions };

/** Resources and prompts of a server, which it offers beside its tools. */
export async function readExtra(client: Client, { kind, args, options }: Reading): Promise<ToolResult> {
  const data = await ways[kind](client, args as ExtraArguments, options); // safe: checked against the tool's schema
  if (exceedsJsonDepth(data)) throw new Failure("limit", "The server answered with JSON that is nested too deep.");
  return { ok: true, data };
}

type ExtraArguments = {
  cursor?: string;
  uri?: string;
  name?: string;
  arguments?: Record<string, string>;
  prompt?: string;
  template?: string;
  argument?: string;
  value?: string;
};
type Way = (client: Client, asked: ExtraArguments, options: RequestOptions) => Promise<unknown>;

const ways: Record<Reading["kind"], Way> = {
  "resources.list": async (client, { cursor }, options) => {
    const page = await client.request({ method: "resources/list", params: from(cursor) }, options);
    const templates = cursor ? [] : await templatesOf(client, options);
    return { resources: page.resources, templates, nextCursor: page.nextCursor ?? null };
  },
  "resources.read": async (client, { uri = "" }, options) => {
    const { contents } = await client.readResource({ uri }, options);
    return contents.map(resourceOf);
  },
  "prompts.list": async (client, { cursor }, options) => {
    const page = await client.request({ method: "prompts/list", params: from(cursor) }, options);
    return { prompts: page.prompts, nextCursor: page.nextCursor ?? null };
  },
  "prompts.get": async (client, { name = "", arguments: given = {} }, options) => {
    const { description = null, messages } = await client.getPrompt({ name, arguments: given }, options);
    return { description, messages };
  },
  "completions.complete": async (client, { argument = "", value = "", arguments: given, ...about }, options) => {
    const ref = referenceTo(about);
    const context = given ? { context: { arguments: given } } : {};
    const { completion } = await client.complete({ ref, argument: { name: argument, value }, ...context }, options);
    return { values: completion.values, total: completion.total ?? null, hasMore: completion.hasMore ?? false };
  },
};

function referenceTo({ prompt, template }: Pick<ExtraArguments, "prompt" | "template">) {
  if (template !== undefined && prompt === undefined) return { type: "ref/resource" as const, uri: template };
  if (prompt !== undefined && template === undefined) return { type: "ref/prompt" as const, name: prompt };
  throw new Failure("invalid", "Give either the prompt or the template whose argument is to be completed.");
}

/** Servers may refuse an empty cursor, which they never gave. */
const from = (cursor: string | undefined) => (cursor ? { cursor } : {});

/** Many servers have resources and know nothing of templates. */
async function templatesOf(client: Client, options: RequestOptions): Promise<unknown[]> {
  try {
    return (await client.listResourceTemplates(undefined, options)).resourceTemplates;
  } catch (error) {
    if (error instanceof ProtocolError && error.code === ProtocolErrorCode.MethodNotFound) return [];
    throw error;
  }
}
