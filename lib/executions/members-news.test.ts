import { beforeAll, expect, it, vi } from "vitest";
import { isDeep } from "../../scripts/test-depth";
import { createConnection, refreshConnection } from "../connections";
import { newMember } from "../identity/person.suite";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { newServerOf2025 } from "../plugins/mcp/real-servers.suite";
import { createPolicy } from "../policies";
import { readHere } from "../sources/import-worker/read-here.suite";
import { allowLoopback } from "../sources/upstream.suite";
import { listTools } from "../tools";
import { createExecution } from "./runs/create";

withDatabase();
beforeAll(readHere);

/** Fifty have a server each; six show it as well. */
const count = isDeep ? 50 : 6;
const chosen = count - 2;

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

it("what a server tells one of many members of its tools reaches the connection of this one alone", {
  timeout: 300_000,
}, async () => {
  allowLoopback();
  const server = await newServerOf2025();
  const organization = await newOrganization();
  const { db, organizationId } = organization;
  await addIntegration(organization.ctx, { source: { endpoint: server.url, config: {} }, kind: "mcp", slug: "trips" });
  await createPolicy(organization.ctx, { owner: "org", pattern: "trips.*.*.*", action: "allow" });
  const members = await Promise.all(Array.from({ length: count }, () => newMember(organization, "member")));
  const own = { integration: "trips", owner: "user", name: "own" } as const;
  for (const [number, { ctx }] of members.entries())
    await createConnection(ctx, { ...own, template: "bearer", values: { token: `token-of-member-${number}` } });
  const code = "return (await tools.trips.user.own.whoami({})).data.opened";
  const runs = await Promise.all(members.map(({ ctx }) => createExecution(ctx, { code })));
  for (const [number, { structured }] of runs.entries()) expect(structured).toMatchObject({ result: `member-${number}` });

  const queued = async () => {
    const rows = await db.$transaction(
      (tx) => tx.$queryRaw<{ key: string }[]>`select key from graphile_worker.jobs
        where task_identifier = 'connection.sync' and key like ${`${organizationId} %`}`,
    );
    return rows.map(({ key }) => key.split(" ").at(-1));
  };
  server.seen.addTool.get(`member-${chosen}`)?.("fly");
  const told = members[chosen]!;
  const connection = await db.connection.findFirstOrThrow({ where: { userId: told.id } });
  await soon(async () => expect(await queued()).toEqual([connection.id]));
  await Promise.all([told, members[chosen - 1]!].map(({ ctx }) => refreshConnection(ctx, own)));
  const offered = async ({ ctx }: (typeof members)[number]) => (await listTools(ctx, {})).items.map(({ name }) => name);
  expect(await offered(told)).toContain("fly");
  for (const other of [members[chosen - 1]!, members[chosen + 1]!]) expect(await offered(other)).not.toContain("fly");
});
