import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "./http";

export type ModelWords = { text?: string; calls?: { name: string; arguments: object }[] };
type AskedOfModel = { messages: { role: string; content: unknown }[] };

/** A service on loopback that speaks as OpenAI does and streams what a story wants it to say. */
export async function startModel(say: (asked: AskedOfModel) => ModelWords) {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url?.endsWith("/models"))
        return void response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ object: "list", data: [{ id: "small" }, { id: "large" }] }));
      stream(response, say(JSON.parse(Buffer.concat(chunks).toString()) as AskedOfModel));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { endpoint: `http://127.0.0.1:${port}/v1`, stop };
}

function stream(response: http.ServerResponse, { text = "", calls = [] }: ModelWords): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const base = { id: "c", object: "chat.completion.chunk", created: 1, model: "small" };
  const send = (delta: object, finish: string | null = null) =>
    response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  for (const content of text.match(/[\s\S]{1,20}/g) ?? []) send({ content });
  for (const [index, call] of calls.entries())
    send({
      tool_calls: [
        {
          index,
          id: `call_${index}`,
          type: "function",
          function: { name: call.name, arguments: JSON.stringify(call.arguments) },
        },
      ],
    });
  send({}, calls.length > 0 ? "tool_calls" : "stop");
  const usage = { prompt_tokens: 1200, completion_tokens: 80, total_tokens: 1280 };
  response.end(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

/** Adds the service as an integration `models`, with an account of the organization. */
export async function connectModel(api: Api, endpoint: string): Promise<string> {
  const source = { endpoint, config: { dialect: "openai" } };
  const added = await api("POST", "/api/v1/integrations", { body: { source, kind: "model", slug: "models" } });
  const body = { integration: "models", owner: "org", template: "key", values: { key: "sk-0123456789" } };
  const connected = await api("POST", "/api/v1/connections", { body });
  if (added.status !== 201 || connected.status !== 201)
    throw new Error(`${added.text.slice(0, 500)} ${connected.text.slice(0, 500)}`);
  return "models.org.main";
}
