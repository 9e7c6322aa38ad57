import { loopbackServer, testOutbound } from "../outbound/loopback.suite";
import { directory } from "./directory.suite";
import { bearerCredential, outboundHost, pluginSuite } from "./plugin.suite";

const secret = "token-refused-123456";
const tools: Record<string, string[]> = { "Bearer ann-123456": ["notes.list", "notes.add"], "Bearer bob-123456": ["notes.list"] };

const service = () =>
  loopbackServer(({ headers: { authorization = "" }, url }, response) => {
    const seen = tools[authorization];
    if (!seen || url === "/call/notes.add") response.writeHead(seen ? 400 : 401).end("no");
    else response.end(JSON.stringify(url === "/tools" ? seen.map((name) => ({ name, description: name })) : []));
  });

pluginSuite({
  plugin: directory,
  sources: { "a directory": [{ name: "notes", text: "directory Notes" }] },
  foreign: { openapi: '{"openapi":"3.0.0"}', nothing: "" },
  changed: [{ name: "notes", text: "directory Other notes" }],
  calls: async () => {
    const { origin } = await service();
    const call = (name: string) => ({
      tool: { name, binding: null, effect: "read" as const },
      args: {},
      baseUrl: origin,
      credential: bearerCredential("ann-123456"),
    });
    const host = outboundHost(testOutbound("127.0.0.1"));
    return { host, good: call("notes.list"), bad: call("notes.add"), secret: "ann-123456" };
  },
  connections: async () => {
    const { origin } = await service();
    const of = (token: string) => ({ document: "directory Notes", baseUrl: origin, credential: bearerCredential(token) });
    const host = outboundHost(testOutbound("127.0.0.1"));
    return { host, one: of("ann-123456"), other: of("bob-123456"), refused: of(secret), secret };
  },
});
