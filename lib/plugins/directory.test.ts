import { loopbackServer, testOutbound } from "../outbound/loopback.suite";
import { directory } from "./directory.suite";
import { bearerCredential, networkOf } from "./host.suite";
import { pluginSuite } from "./plugin.suite";
import { scenarios } from "./service.suite";

const secret = "token-refused-123456";
const tools: Record<string, string[]> = { "Bearer ann-123456": ["notes.list", "notes.add"], "Bearer bob-123456": ["notes.list"] };

pluginSuite({
  plugin: directory,
  sources: { "a directory": [{ name: "notes", text: "directory Notes" }] },
  foreign: { openapi: '{"openapi":"3.0.0"}', nothing: "" },
  changed: [{ name: "notes", text: "directory Other notes" }],
  calls: async () => {
    const { origin, ...service } = await scenarios(({ url }, response) => {
      response.writeHead(url === "/call/notes.add" ? 400 : 200).end(url === "/call/notes.add" ? "no ann-123456" : "[]");
    });
    const call = (name: string) => ({ tool: { name, binding: null, effect: "read" as const }, args: {} });
    const [good, bad, silent, huge, moved, pieces] = ["list", "add", "silent", "huge", "moved", "pieces"].map((name) =>
      call(`notes.${name}`),
    ) as ReturnType<typeof call>[] & { length: 6 };
    const reached = {
      wiring: { source: null, baseUrl: origin },
      credential: bearerCredential("ann-123456"),
      secret: "ann-123456",
    };
    return { ...service, ...reached, good: good!, bad: bad!, silent: silent!, huge: huge!, moved: moved!, pieces: pieces! };
  },
  connections: async () => {
    const { origin } = await loopbackServer(({ headers: { authorization = "" } }, response) => {
      const seen = tools[authorization];
      if (seen) response.end(JSON.stringify(seen.map((name) => ({ name, description: name }))));
      else response.writeHead(401).end("no");
    });
    const outbound = testOutbound("127.0.0.1");
    const of = (token: string) => ({
      network: (signal: AbortSignal) => networkOf(outbound, signal),
      wiring: { source: null, baseUrl: origin },
      credential: bearerCredential(token),
    });
    return { document: "directory Notes", one: of("ann-123456"), other: of("bob-123456"), refused: of(secret), secret };
  },
});
