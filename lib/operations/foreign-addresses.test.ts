import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConnection } from "../connections";
import { env } from "../env";
import { createExecution } from "../executions";
import { findAgentClient } from "../identity";
import { addIntegration, previewIntegration } from "../integrations";
import { createWebhook } from "../notifications";
import { setOauthClient } from "../oauth";
import type { Context } from "../operation/context";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { forbidden } from "../outbound/addresses.suite";

withDatabase();

/** Whoever listens on this machine: nothing that an organization names may ever come here. */
let visits = 0;
const listener = createServer((socket) => {
  visits += 1;
  socket.destroy();
});
let port = 0;
const before = env.EXECUTOR_CLIENT_DOCUMENTS;

beforeAll(async () => {
  env.EXECUTOR_CLIENT_DOCUMENTS = true;
  port = await listenBetween(8_600, 8_990);
});
afterAll(() => {
  env.EXECUTOR_CLIENT_DOCUMENTS = before;
  listener.close();
});

/** Within the ports that outgoing requests may use, so that nothing but the address stands in the way. */
async function listenBetween(first: number, last: number): Promise<number> {
  for (let tried = first; tried <= last; tried += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      listener.once("error", () => resolve(false));
      listener.listen(tried, "0.0.0.0", () => resolve(true));
    });
    if (isOpen) return tried;
  }
  throw new Error("No port is free.");
}

const addresses = () => Object.values(forbidden).flat();

/** Loopback in spellings that lead to the listener, and the address that stands for all of them. */
const here = () =>
  ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "0.0.0.0", "localhost", "a.localhost"].map(
    (host) => `http://${host}:${port}/`,
  );

const specOf = (server: string, more: object = {}) =>
  JSON.stringify({
    ...{ openapi: "3.0.3", info: { title: "Things", version: "1" }, servers: [{ url: server }] },
    paths: { "/things": { get: { operationId: "listThings", responses: { 200: { description: "ok" } } } } },
    ...more,
  });

const oauthSpec = JSON.stringify({
  ...JSON.parse(specOf("https://api.example.com")),
  components: {
    securitySchemes: {
      signIn: {
        type: "oauth2",
        flows: {
          authorizationCode: { authorizationUrl: "https://a.example.com/a", tokenUrl: "https://a.example.com/t", scopes: {} },
        },
      },
    },
  },
  security: [{ signIn: [] }],
});

type Door = (ctx: Context, url: string) => Promise<unknown>;

const doors: Record<string, Door> = {
  "the address of a document": (ctx, url) => previewIntegration(ctx, { source: { url } }),
  "the address of a GraphQL service": (ctx, url) =>
    addIntegration(ctx, { source: { endpoint: url, config: {} }, kind: "graphql" }),
  "the address of an MCP server": (ctx, url) => addIntegration(ctx, { source: { endpoint: url, config: {} }, kind: "mcp" }),
  "the address of a webhook": (ctx, url) =>
    createWebhook(ctx, { name: "w", url, form: "signed", events: ["run.failed"], integrations: [] }),
};

describe("an address that is not public", () => {
  it.each(Object.entries(doors))("is refused as %s, in all its spellings", async (_name, door) => {
    const { ctx } = await newOrganization();
    const taken: string[] = [];
    for (const url of [...addresses(), ...here()])
      await door(ctx, url).then(
        () => taken.push(url),
        (error) => expect([url, ["forbidden", "invalid", "unavailable"]]).toEqual([url, expect.arrayContaining([error.code])]),
      );
    expect([taken, visits]).toEqual([[], 0]);
  });

  it("is refused as any address of an OAuth provider", async () => {
    const { ctx } = await newOrganization();
    const { slug, authTemplates } = await addIntegration(ctx, { source: { text: oauthSpec } });
    const template = authTemplates.find(({ kind }) => kind === "oauth2")?.slug ?? "";
    expect(template).not.toBe("");
    const taken: string[] = [];
    for (const url of [...here(), "http://169.254.169.254/latest/", "http://[fd00:ec2::254]/", "http://10.0.0.1/"])
      for (const field of ["authorizationUrl", "tokenUrl", "revocationUrl", "deviceUrl"])
        await setOauthClient(ctx, { slug, template, clientId: "c", clientSecret: "s", [field]: url }).then(
          () => taken.push(`${field} ${url}`),
          () => {},
        );
    expect([taken, visits]).toEqual([[], 0]);
  });

  it("is not read as the document of a client", async () => {
    for (const url of here().map((address) => `${address}client.json`))
      expect([url, await findAgentClient(url)]).toEqual([url, null]);
    expect(visits).toBe(0);
  });

  it("is neither followed from a document nor called, whatever the document says", async () => {
    const hosts = ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "localhost"];
    for (const url of [...hosts.map((host) => `http://${host}:${port}/`), "http://169.254.169.254/"]) {
      const { ctx } = await newOrganization();
      const schemas = { A: { $ref: `${url}schema.json` }, B: { $ref: "file:///etc/passwd#/root" } };
      const { slug } = await addIntegration(ctx, { source: { text: specOf(url, { components: { schemas } }) } });
      const refusals: unknown[] = [];
      await createConnection(ctx, { integration: slug, owner: "org" }).catch((error) => refusals.push(error.code));
      const run = await createExecution(ctx, { code: `return await tools.${slug}.things.listThings({})` });
      expect([url, refusals, JSON.stringify(run)]).toEqual([url, refusals, expect.not.stringMatching(/"ok":true|root:/)]);
    }
    expect(visits).toBe(0);
  });
});
