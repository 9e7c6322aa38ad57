import type { ServerResponse } from "node:http";
import { createConnection } from "../connections";
import { addIntegration } from "../integrations";
import type { Context } from "../operation/context";
import { type AtEnd, json, newUpstream, type Upstream } from "../sources/upstream.suite";

type Dialect = "openai" | "anthropic";

/** One message of a model, as a test scripts it. `arguments` is sent as it is, so that it may be no JSON. */
export type Scripted = {
  text?: string;
  calls?: { id?: string | null; name: string; arguments: string | object }[];
  usage?: [input: number, output: number];
  status?: number;
  /** Answers at once, although it was asked to stream. */
  isWhole?: boolean;
  /** Sends this text in place of an answer. */
  raw?: string;
  /** Pauses between the pieces of the text. */
  pieceMs?: number;
};

export type Script = (asked: AskedOfModel, number: number) => Scripted | Promise<Scripted>;

/** What reached the model, in the terms of its dialect. */
type AskedOfModel = {
  model: string;
  system?: string;
  messages: {
    role: string;
    content: unknown;
    tool_call_id?: string;
    tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  }[];
  tools?: { name?: string; function?: { name: string; parameters: object } }[];
};

const argumentsText = (given: string | object): string => (typeof given === "string" ? given : JSON.stringify(given));

/** A real HTTP server on loopback that speaks as OpenAI or Anthropic do, and says what the script wants. */
export async function newModelServer(dialect: Dialect, script: Script, { atEnd, port }: { atEnd?: AtEnd; port?: number } = {}) {
  const upstream = await newUpstream(undefined, atEnd, port);
  const asked: AskedOfModel[] = [];
  upstream.serve(({ url, method, body }, response) => {
    if (method === "GET" && url.endsWith("/models")) json(response, { object: "list", data: [{ id: "small" }] });
    else {
      const one = JSON.parse(body) as AskedOfModel;
      asked.push(one);
      void Promise.resolve(script(one, asked.length)).then((said) => say(response, said, dialect));
    }
  });
  return { upstream, asked, dialect };
}

export type ModelServer = { upstream: Upstream; asked: AskedOfModel[]; dialect: Dialect };

/** Adds a model server as an integration with a connection of the organization. */
export async function connectModel(ctx: Context, { upstream, dialect }: ModelServer, key = "key-1234567890"): Promise<string> {
  const source = { endpoint: `${upstream.origin}/v1`, config: { dialect } };
  const { slug } = await addIntegration(ctx, { source, kind: "model" });
  await createConnection(ctx, { integration: slug, owner: "org", template: "key", values: { key } });
  return `${slug}.org.main`;
}

async function say(response: ServerResponse, said: Scripted, dialect: Dialect): Promise<void> {
  if (response.destroyed) return;
  if (said.status) json(response, { error: { message: said.text ?? "No." } }, said.status);
  else if (said.raw !== undefined) response.writeHead(200, { "content-type": "text/event-stream" }).end(said.raw);
  else if (dialect === "anthropic") await sayAsAnthropic(response, said);
  else if (said.isWhole) json(response, wholeOfOpenai(said));
  else await sayAsOpenai(response, said);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const usageOf = ({ usage: [input, output] = [10, 5] }: Scripted) => ({ input, output });

function wholeOfOpenai(said: Scripted) {
  const { input, output } = usageOf(said);
  const tool_calls = said.calls?.map(({ id, name, arguments: given }, at) => ({
    ...(id === null ? {} : { id: id ?? `call_${at}` }),
    ...{ type: "function", function: { name, arguments: argumentsText(given) } },
  }));
  return {
    ...{ id: "c1", object: "chat.completion", created: 1, model: "small-1" },
    choices: [{ index: 0, message: { role: "assistant", content: said.text ?? null, tool_calls }, finish_reason: finish(said) }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

const finish = ({ calls }: Scripted) => (calls?.length ? "tool_calls" : "stop");

async function sayAsOpenai(response: ServerResponse, said: Scripted): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const base = { id: "c1", object: "chat.completion.chunk", created: 1, model: "small-1" };
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  send({ role: "assistant" });
  for (const piece of pieces(said.text ?? "")) {
    send({ content: piece });
    if (said.pieceMs) await pause(said.pieceMs);
  }
  for (const [index, { id, name, arguments: given }] of (said.calls ?? []).entries()) {
    const text = argumentsText(given);
    const half = Math.ceil(text.length / 2);
    const named = { index, ...(id === null ? {} : { id: id ?? `call_${index}` }), type: "function" };
    send({ tool_calls: [{ ...named, function: { name, arguments: text.slice(0, half) } }] });
    send({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] });
  }
  send({}, finish(said));
  const { input, output } = usageOf(said);
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  response.write(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}

async function sayAsAnthropic(response: ServerResponse, said: Scripted): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (event: { type: string; [field: string]: unknown }) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const { input, output } = usageOf(said);
  const message = {
    id: "m1",
    type: "message",
    role: "assistant",
    model: "small-1",
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  send({ type: "message_start", message: { ...message, usage: { input_tokens: input, output_tokens: 1 } } });
  let index = 0;
  if (said.text) {
    send({ type: "content_block_start", index, content_block: { type: "text", text: "" } });
    for (const text of pieces(said.text)) {
      send({ type: "content_block_delta", index, delta: { type: "text_delta", text } });
      if (said.pieceMs) await pause(said.pieceMs);
    }
    send({ type: "content_block_stop", index });
    index += 1;
  }
  for (const { id, name, arguments: given } of said.calls ?? []) {
    send({
      type: "content_block_start",
      index,
      content_block: { type: "tool_use", id: id ?? `toolu_${index}`, name, input: {} },
    });
    send({ type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: argumentsText(given) } });
    send({ type: "content_block_stop", index });
    index += 1;
  }
  const stop_reason = said.calls?.length ? "tool_use" : "end_turn";
  send({ type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: output } });
  send({ type: "message_stop" });
  response.end();
}

const pieces = (text: string): string[] => text.match(/[\s\S]{1,12}/g) ?? [];
