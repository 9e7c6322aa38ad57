import { expect, it } from "vitest";
import { loopbackServer, testOutbound } from "../../outbound/loopback.suite";
import { bearerCredential, networkOf } from "../host.suite";
import { pluginSuite } from "../plugin.suite";
import { scenarios } from "../service.suite";
import { model } from "./plugin";

const about = (host: string, dialect = "openai") => [{ name: "model.json", text: JSON.stringify({ host, dialect }) }];
const source = { kind: "endpoint" as const, endpoint: "https://models.example/v1", config: { dialect: "openai" } };
const secret = "token-1234567890";

const { tools } = model.produce({ document: about("a")[0]?.text ?? "", listed: null });
const generate = tools.find(({ name }) => name === "generate");
if (!generate) throw new Error("There is no tool that generates.");
const asking = (content: string) => ({ tool: generate, args: { model: "small", messages: [{ role: "user", content }] } });
const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

pluginSuite({
  plugin: model,
  source,
  sources: { "a service": about("models.example") },
  foreign: {},
  changed: about("models.example", "anthropic"),
  calls: async () => {
    const { origin, ...service } = await scenarios(
      ({ headers }, response, body) => {
        if (body.includes("hello"))
          response.writeHead(200, { "content-type": "text/event-stream" }).end(event({ content: "Hi" }, "stop"));
        else
          response
            .writeHead(400, { "content-type": "application/json" })
            .end(JSON.stringify({ error: { message: `No: ${headers.authorization}` } }));
      },
      {
        wayOf: ({ body }) => /"(silent|huge|moved|pieces)"/.exec(body)?.[1] ?? "",
        pieces: [
          '{"id":"1","object":"chat.completion","created":1,"model":"m",',
          '"choices":[{"index":0,"message":',
          '{"role":"assistant","content":"Yes"},"finish_reason":"stop"}]}',
        ],
      },
    );
    return {
      ...service,
      wiring: { source: { ...source, endpoint: origin }, baseUrl: null },
      credential: bearerCredential(secret),
      secret,
      good: asking("hello"),
      bad: asking("bad"),
      silent: asking("silent"),
      huge: asking("huge"),
      moved: asking("moved"),
      pieces: asking("pieces"),
      data: { text: "Yes", toolCalls: [], finishReason: "stop", usage: { inputTokens: null, outputTokens: null }, model: "m" },
    };
  },
});

it.each([
  ["lists models", 200, { object: "list", data: [{ id: "a" }] }, 0.95],
  ["wants a key", 401, { error: { message: "No key" } }, 0.5],
  ["answers something else", 200, { items: [] }, 0],
  ["has no such path", 404, "<html>", 0],
])("is as sure of a service as it can be: one that %s", async (...[, status, body, sureness]) => {
  const { origin } = await loopbackServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
  const network = networkOf(testOutbound("127.0.0.1"));
  expect(await model.detectEndpoint?.(`${origin}/v1/`, network)).toMatchObject({ sureness });
});
