import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "./http";

export type Payments = {
  origin: string;
  received: { method: string; path: string; body: unknown }[];
  /** While it is set, what is sent to it takes effect and is never answered. */
  silence: { isOn: boolean };
  stop(): void;
};

/** A service that keeps what it receives and answers with it. */
export async function startPayments(): Promise<Payments> {
  const received: Payments["received"] = [];
  const silence = { isOn: false };
  const server = http.createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const { method = "", url: path = "" } = request;
      const body: unknown = text === "" ? null : JSON.parse(text);
      received.push({ method, path, body });
      if (silence.isOn && method === "POST") return;
      response.writeHead(method === "POST" ? 201 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify({ id: `pay_${received.length}`, received: body }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, silence, stop };
}

/** Connects it: payments can be listed, and made, which asks. The tools begin with `tools.pay.org.main.payments.`. */
export async function connectPayments(api: Api, { origin }: Payments): Promise<void> {
  const added = await api("POST", "/api/v1/integrations", { body: { source: { text: document(origin) }, slug: "pay" } });
  if (added.status !== 201) throw new Error(`No integration: ${added.text}`);
  const connected = await api("POST", "/api/v1/connections", { body: { integration: "pay", owner: "org", name: "main" } });
  if (connected.status !== 201) throw new Error(`No connection: ${connected.text}`);
}

const payment = {
  type: "object",
  required: ["to", "amount", "currency"],
  properties: {
    to: { type: "string", description: "Who gets it" },
    amount: { type: "number", minimum: 0.01 },
    currency: { type: "string", enum: ["EUR", "USD"] },
    dueOn: { type: "string", format: "date" },
    note: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
  },
};

const answers = { responses: { 200: { description: "ok" } } };

const document = (origin: string): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Payments", version: "1" },
    servers: [{ url: origin }],
    paths: {
      "/payments": {
        get: { operationId: "listPayments", tags: ["payments"], summary: "List payments", ...answers },
        post: {
          ...{ operationId: "makePayment", tags: ["payments"], summary: "Make a payment", ...answers },
          requestBody: { required: true, content: { "application/json": { schema: payment } } },
        },
      },
    },
  });
