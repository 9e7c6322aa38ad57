import { expect, it, vi } from "vitest";
import { createConnection, sessionTimes } from "../connections";
import { newMember } from "../identity/person.suite";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { heldMegabytes } from "../plugins/held-memory.suite";
import { newServerOf2025 } from "../plugins/mcp/real-servers.suite";
import { createPolicy } from "../policies";
import { allowLoopback } from "../sources/upstream.suite";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";

withDatabase();

const count = 50;
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

it("fifty members, each with a login of their own, share no session, and none stays open", { timeout: 600_000 }, async () => {
  allowLoopback();
  const server = await newServerOf2025();
  const organization = await newOrganization();
  await addIntegration(organization.ctx, { source: { endpoint: server.url, config: {} }, kind: "mcp", slug: "trips" });
  const members = await Promise.all(Array.from({ length: count }, () => newMember(organization, "member")));
  await createPolicy(organization.ctx, { owner: "org", pattern: "trips.*.*.ask", action: "allow" });
  for (const [number, { ctx }] of members.entries()) {
    const place = { integration: "trips", owner: "user", name: "own", template: "bearer" } as const;
    await createConnection(ctx, { ...place, values: { token: `token-of-member-${number}` } });
  }
  const call = "tools.trips.user.own.whoami({})";
  const code = `const all = await Promise.all([${Array(4).fill(call).join(", ")}]); return all.map(({ data, error }) => data ?? error);`;
  const round = async () => {
    const runs = await Promise.all(members.map(({ ctx }) => createExecution(ctx, { code })));
    for (const [number, { structured }] of runs.entries()) {
      const own = { opened: `member-${number}`, sent: `member-${number}` };
      expect(structured).toMatchObject({ result: [own, own, own, own] });
    }
  };
  await round();
  expect(server.open()).toBe(count);
  const asking = members.map(({ ctx }) => createExecution(ctx, { code: "return (await tools.trips.user.own.ask({})).data" }));
  const asked = await Promise.all(asking);
  const answers = asked.map(({ executionId: id }, number) =>
    resumeExecution(members[number]!.ctx, { id, action: "accept", content: { city: `City ${number}` } }),
  );
  for (const [number, { structured }] of (await Promise.all(answers)).entries())
    expect(structured).toMatchObject({ result: { content: { city: `City ${number}` } } });
  const [before, opened] = [heldMegabytes(), server.seen.sessions];
  for (let turn = 0; turn < 3; turn++) await round();
  expect(server.seen.sessions).toBe(opened);
  expect(heldMegabytes() - before).toBeLessThan(40);
  process.stdout.write(`${count} sessions, ${before} MB held after the first round, ${heldMegabytes()} MB after three more\n`);
  Object.assign(sessionTimes(), { idleMs: 50 });
  await round();
  await soon(() => expect(server.open()).toBe(0));
});
