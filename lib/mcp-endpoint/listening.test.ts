import { beforeAll, expect, it } from "vitest";
import { soon } from "../executions/executions.suite";
import { withDatabase } from "../operation/organization.suite";
import { newServerOf2026 } from "../plugins/mcp/real-servers.suite";
import { initialized, scriptedServer } from "../plugins/mcp/scripted-server.suite";
import { mapUri } from "../plugins/mcp/seen.suite";
import { readHere } from "../sources/import-worker/read-here.suite";
import { listeningTimes } from "./listening";
import { newClients } from "./offers.suite";

withDatabase();
beforeAll(readHere);

const map = `executor://trips.org.main/${mapUri}`;

const newer = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Asks to hear of resources as no library of the protocol would. */
async function ask(url: string, resourceSubscriptions: unknown[], headers: Record<string, string> = {}) {
  const method = "subscriptions/listen";
  const params = { notifications: { resourceSubscriptions, resourcesListChanged: true }, _meta: newer };
  const answer = await fetch(`${url}?mode=direct`, {
    method: "POST",
    headers: {
      ...{ authorization: "Bearer key", accept: "application/json, text/event-stream", "content-type": "application/json" },
      ...{ "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...headers },
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  expect(answer.headers.get("content-type")).not.toContain("text/event-stream");
  return await answer.text();
}

it("whose filter does not fit is refused before anything is followed", { timeout: 60_000 }, async () => {
  const trips = await newServerOf2026();
  const { url } = await newClients({ trips });
  expect(await ask(url, [map, 5])).toContain("must be a valid SubscriptionFilter");
  const tooMany = Array.from({ length: 101 }, (_, index) => `${map}/${index}`);
  expect(await ask(url, tooMany)).toContain("At most 100 resources are followed at once.");
  expect(trips.seen.followed()).toEqual([]);
});

it("that is refused for anything else follows nothing afterwards", { timeout: 60_000 }, async () => {
  const trips = await newServerOf2026();
  const { url } = await newClients({ trips });
  expect(await ask(url, [map], { "mcp-method": "tools/list" })).toContain("error");
  await soon(() => expect(trips.seen.followed()).toEqual([]));
});

it("does not wait for a server that does not agree, and follows nothing there when it does at last", {
  timeout: 60_000,
}, async () => {
  let agree = () => {};
  const agreed = new Promise<void>((resolve) => {
    agree = resolve;
  });
  const trips = await scriptedServer({
    initialize: () => initialized({ capabilities: { tools: {}, resources: { subscribe: true } } }),
    "tools/list": () => ({ tools: [] }),
    "resources/subscribe": () => agreed.then(() => ({})),
    "resources/unsubscribe": () => ({}),
  });
  const { client } = await newClients({ trips });
  listeningTimes().agreeMs = 300;
  const { honoredFilter } = await (await client("newer")).listen({ resourceSubscriptions: [map], resourcesListChanged: true });
  expect(honoredFilter).toEqual({ resourcesListChanged: true });
  const asked = () => trips.messages.map(({ method }) => method).filter((method) => method.startsWith("resources/"));
  await soon(() => expect(asked()).toEqual(["resources/subscribe"]));
  agree();
  await soon(() => expect(asked()).toEqual(["resources/subscribe", "resources/unsubscribe"]));
});
