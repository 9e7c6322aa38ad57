import { beforeAll, describe, expect, it } from "vitest";
import { getConnectionSession, removeConnection } from "../connections";
import { soon } from "../executions/executions.suite";
import { withDatabase } from "../operation/organization.suite";
import { newServerOf2025, newServerOf2026 } from "../plugins/mcp/real-servers.suite";
import { initialized, scriptedServer } from "../plugins/mcp/scripted-server.suite";
import { createPolicy } from "../policies";
import { processWide } from "../process";
import { readHere } from "../sources/import-worker/read-here.suite";
import type { Era } from "./endpoint.suite";
import { newClients } from "./offers.suite";

withDatabase();
beforeAll(readHere);

const map = "executor://trips.org.main/trips://map";
type Client = Awaited<ReturnType<Awaited<ReturnType<typeof newClients>>["client"]>>;

/** Subscribes as the client's era has it. Gives what it heard of, and how to end it. */
async function follow(client: Client, era: Era, uri = map) {
  const heard: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
  if (era === "newer") {
    const { honoredFilter, close } = await client.listen({ resourceSubscriptions: [uri] });
    return { heard, agreed: honoredFilter.resourceSubscriptions ?? [], end: close };
  }
  await client.subscribeResource({ uri });
  return { heard, agreed: [uri], end: async () => void (await client.unsubscribeResource({ uri })) };
}

const eras: Era[] = ["newer", "older"];
const servers = { "of 2026": newServerOf2026, "of 2025": newServerOf2025 };

describe.each(eras)("a client of the %s era", (era) => {
  it.each(Object.entries(servers))(
    "hears when a resource of a server %s changes, until it has heard enough",
    {
      timeout: 60_000,
    },
    async (_name, newServer) => {
      const trips = await newServer();
      const { client, ctx } = await newClients({ trips });
      const { heard, agreed, end } = await follow(await client(era), era);
      expect(agreed).toEqual([map]);
      await soon(() => expect(trips.seen.followed()).toEqual(["trips://map"]));
      expect(heard).toEqual([]);
      trips.seen.changeMap();
      await soon(() => expect(heard).toEqual([map]));
      const session = await getConnectionSession(ctx, { integration: "trips", owner: "org", name: "main" });
      expect([session.openedAt, session.callsNow], "to follow is no call").toEqual([expect.any(String), 0]);
      await end();
      await soon(() => expect(trips.seen.followed()).toEqual([]));
    },
  );

  it("shares what another client follows, which stays when one leaves", { timeout: 60_000 }, async () => {
    const trips = await newServerOf2025();
    const { client } = await newClients({ trips });
    const [one, other] = [await follow(await client(era), era), await follow(await client(era), era)];
    await soon(() => expect(trips.seen.asked.filter((method) => method === "resources/subscribe")).toHaveLength(1));
    await one.end();
    trips.seen.changeMap();
    await soon(() => expect(other.heard).toEqual([map]));
    expect(one.heard).toEqual([]);
  });

  it("is told of nothing it may not read, and of nothing more once the connection is gone", { timeout: 60_000 }, async () => {
    const [trips, other] = [await newServerOf2026(), await newServerOf2026()];
    const { client, ctx } = await newClients({ trips, other });
    const here = await client(era);
    const { heard } = await follow(here, era);
    await createPolicy(ctx, { pattern: "trips.*.*.resources.read", action: "block", owner: "org" });
    trips.seen.changeMap();
    const elsewhere = "executor://other.org.main/trips://map";
    const blocked = follow(await client(era), era);
    if (era === "older") await expect(blocked).rejects.toThrow(/no resource/);
    else expect((await blocked).agreed).toEqual([]);
    const second = await follow(await client(era), era, elsewhere);
    other.seen.changeMap();
    await soon(() => expect(second.heard).toEqual([elsewhere]));
    expect(heard).toEqual([]);
    await removeConnection(ctx, { integration: "other", owner: "org", name: "main" });
    await soon(() => expect(other.seen.followed()).toEqual([]));
  });

  it("learns that a server does not tell of changes", { timeout: 60_000 }, async () => {
    const trips = await scriptedServer({
      initialize: () => initialized({ capabilities: { tools: {}, resources: {} } }),
      "tools/list": () => ({ tools: [] }),
    });
    const { client } = await newClients({ trips });
    const here = await client(era);
    if (era === "older") await expect(follow(here, era)).rejects.toThrow(/does not tell when a resource changes/);
    else expect((await follow(here, era)).agreed).toEqual([]);
  });

  it("hears again of a server that was away, once of what it may have missed", { timeout: 60_000 }, async () => {
    const trips = await newServerOf2026();
    const { client } = await newClients({ trips });
    const { heard } = await follow(await client(era), era);
    trips.seen.cut();
    await soon(() => expect(heard).toEqual([map]));
    trips.seen.changeMap();
    await soon(() => expect(heard.length).toBeGreaterThan(1));
  });
});

describe("a session of the older era", () => {
  it("keeps what it follows when its stream comes back to another process", { timeout: 60_000 }, async () => {
    const trips = await newServerOf2026();
    const { client, url } = await newClients({ trips });
    const here = await client("older");
    await here.subscribeResource({ uri: map });
    const { sessionId = "" } = here.transport as { sessionId?: string };
    processWide("mcp.sessions", () => new Map()).clear();
    const headers = { accept: "text/event-stream", authorization: "Bearer key", "mcp-session-id": sessionId };
    const stream = await fetch(`${url}?mode=direct`, { headers });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let said = "";
    const readUntil = async (part: string) => {
      while (!said.includes(part)) said += (await reader?.read())?.value ?? "";
      said = said.slice(said.indexOf(part) + part.length);
    };
    await readUntil(map);
    trips.seen.changeMap();
    await readUntil(map);
    await reader?.cancel();
    await soon(() => expect(trips.seen.followed()).toEqual([]));
  });
});
