import { beforeAll, describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query";
import { type Stocked, stock } from "./quality.suite";
import { score } from "./score";

const tool = (name: string, title: string, call: string) => ({
  ...{ name, title, description: title, isDeprecated: false, approvalDescription: call },
  effect: call.startsWith("GET") ? "read" : "write",
});

/** One that is called after what it keeps, and two that keep the same things under other names. */
const catalogs = {
  orders: [
    tool("orders.listOrders", "List orders", "GET /orders"),
    tool("orders.getOrder", "Get an order", "GET /orders/{id}"),
    tool("payments.sendNotification", "Notify about the payment of an order", "POST /orders/{id}/payment-notification"),
  ],
  shop: [
    tool("orders.listOrders", "List orders", "GET /orders"),
    tool("channels.deleteChannel", "Delete a channel", "DELETE /channels/{id}"),
    tool("channels.clearHistory", "Clear the history of a channel", "POST /channels/{id}/clear"),
    tool("channels.listChannels", "List channels", "GET /channels"),
  ],
  "acme-chat": [
    tool("channels.clearHistory", "Clear the history of a channel", "POST /channels/{id}/clear"),
    tool("messages.wipe", "Wipe all messages", "POST /messages/wipe"),
  ],
};

describe("a request that names an integration", () => {
  let stocked: Stocked[];
  beforeAll(async () => {
    stocked = await Promise.all(Object.entries(catalogs).map(([slug, tools]) => stock(slug, tools)));
  });

  function found(request: string, among: readonly Stocked[] = stocked): string[] {
    const asked = parseQuery(request, new Set(among.flatMap(({ scope }) => [...scope.about])));
    const scopes = among.map(({ scope }) => scope);
    const hits = score(scopes, asked).sort((one, other) => other.score - one.score);
    return hits.map(({ toolSet, doc }) => `${among[toolSet]?.slug}.${among[toolSet]?.tools[doc]?.name}`);
  }

  it.each(["wipe the history of a channel", "delete a channel", "channels"])(
    "“shop %s” orders its tools as it does alone",
    (request) => {
      const shop = stocked.filter(({ slug }) => slug === "shop");
      const named = found(`shop ${request}`).filter((path) => path.startsWith("shop."));
      expect(named.length).toBeGreaterThan(0);
      expect(found(request, shop).slice(0, named.length)).toEqual(named);
    },
  );

  it("finds its tools before equal ones of others, wherever it is named", () => {
    expect(found("acme chat clear the history of a channel")[0]).toBe("acme-chat.channels.clearHistory");
    expect(found("clear the history of a channel in the shop")[0]).toBe("shop.channels.clearHistory");
  });

  it("still finds tools of others that say it better, where only a part of the name is said", () => {
    expect(found("chat orders")).toContain("orders.orders.listOrders");
  });

  it("means all of its tools first where nothing else is said", () => {
    expect(found("shop").slice(0, catalogs.shop.length).sort()).toEqual(catalogs.shop.map(({ name }) => `shop.${name}`).sort());
  });

  it("asks for the things it is called after like for any others", () => {
    expect(found("list orders", stocked.slice(0, 1))[0]).toBe("orders.orders.listOrders");
    expect(found("list orders")).toContain("shop.orders.listOrders");
  });
});
