import { expect, it } from "vitest";
import { createConnection, listConnections } from "../connections";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabaseAlone } from "../operation/organization.suite";
import { apiText } from "../sources/upstream.suite";
import { syncConnection } from "./sync-connection";
import { tidyHouse } from "./tidy";

withDatabaseAlone();

async function setUp() {
  const organization = await newOrganization();
  const text = apiText({ origin: "https://api.example.com", operations: [{ path: "/a", id: "readA" }] });
  const { slug } = await addIntegration(organization.ctx, { source: { text } });
  for (const name of ["one", "two"]) await createConnection(organization.ctx, { integration: slug, owner: "org", name });
  return organization;
}

it("brings all connections of the integration up to date at once, and does nothing the second time", async () => {
  const { ctx, db, organizationId } = await setUp();
  await db.$transaction((tx) => tx.integration.updateMany({ data: { configRevisedAt: new Date(Date.now() + 1_000) } }));
  const connection = await db.connection.findFirst();
  for (let times = 0; times < 2; times++) await syncConnection({ organizationId, id: connection!.id });
  expect((await listConnections(ctx, {})).items.map(({ isStale, toolCount }) => [isStale, toolCount])).toEqual([
    [false, 1],
    [false, 1],
  ]);
  expect(await db.auditEvent.count({ where: { action: "connection.sync", actorKind: "system" } })).toBe(1);
});

it("knows nothing of a connection that is gone", async () => {
  const { db, organizationId } = await setUp();
  const connection = await db.connection.findFirst();
  await db.$transaction((tx) => tx.connection.deleteMany({ where: { id: connection!.id } }));
  await syncConnection({ organizationId, id: connection!.id });
  expect(await db.auditEvent.count({ where: { action: "connection.sync" } })).toBe(0);
});

it("leaves what is in use when the house is tidied", async () => {
  const { ctx } = await setUp();
  await tidyHouse();
  expect((await listConnections(ctx, {})).items).toMatchObject([{ toolCount: 1 }, { toolCount: 1 }]);
});
