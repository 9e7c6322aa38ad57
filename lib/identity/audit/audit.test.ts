import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isDeep } from "@/scripts/test-depth";
import { prisma } from "../../db/client";
import type { AuditedAction } from "../../operation/audited-actions";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { newOrganization, type TestOrganization, withDatabase } from "../../operation/organization.suite";
import { inviteMember } from "../invitations/invite";
import { createRole } from "../roles/create";
import { checkAudit } from "./check";
import { exportAudit } from "./export";
import { listAudit } from "./list";

withDatabase();

const write = async ({ ctx }: TestOrganization, action: AuditedAction, subject: string) =>
  change(ctx, action, async (_db, note) => note(subject, { size: 7 }));

const systemActor: Context["actor"] = {
  ...{ kind: "system", id: "job.retry", label: "job.retry", onBehalfOf: null, permissions: [] },
};

describe("the list", () => {
  const setUp = async () => {
    const organization = await newOrganization();
    for (const letter of ["a", "b", "c"]) await write(organization, "role.update", letter);
    await write(organization, "role.remove", "c");
    return organization;
  };
  const subjects = async ({ ctx }: TestOrganization, input: Parameters<typeof listAudit>[1]) =>
    (await listAudit(ctx, input)).items.map(({ action, subject }) => `${action} ${subject}`);

  it("says who did what, newest first", async () => {
    const organization = await setUp();
    const [newest, ...older] = (await listAudit(organization.ctx, {})).items;
    expect(newest).toMatchObject({
      seq: 4,
      action: "role.remove",
      subject: "c",
      actorKind: "user",
      actorId: organization.owner.id,
      actorLabel: organization.owner.email,
      door: "page",
      details: { size: 7 },
    });
    expect(older.map(({ seq }) => seq)).toEqual([3, 2, 1]);
  });

  it("calls people and what they changed by the names of today, and what is gone by what the line says", async () => {
    const organization = await newOrganization();
    const { ctx, owner, db, organizationId } = organization;
    await createRole(ctx, { slug: "watched", name: "Watched", permissions: ["organization:read"] });
    await inviteMember(ctx, { email: "somebody@example.com", role: "viewer" });
    await change(ctx, "connection.remove", async (_db, note) =>
      note(randomUUID(), { integration: "acme", owner: "org", name: "main" }),
    );
    await change(ctx, "policy.update", async (_db, note) =>
      note(randomUUID(), { before: { pattern: "a.*" }, after: { pattern: "b.*" } }),
    );
    await change(ctx, "member.disable", async (_db, note) => note(owner.email));
    await change(ctx, "session.start", async (_db, note) => note(owner.email, { address: "127.0.0.1" }));
    await change(ctx, "grant.revoke", async (_db, note) => note(randomUUID(), { address: "acme.org.main.refunds.create" }));
    await change({ ...ctx, actor: systemActor }, "job.retry", async (_db, note) => note("7"));
    await prisma().user.update({ where: { id: owner.id }, data: { name: "Ada Admin" } });
    const said = (await listAudit(ctx, {})).items.map((line) => [line.actorName, line.words, line.subjectName].join(" "));
    expect(said.reverse()).toEqual([
      "Ada Admin created role Watched",
      "Ada Admin invited somebody@example.com",
      "Ada Admin removed connection acme (main)",
      "Ada Admin changed policy b.*",
      "Ada Admin disabled member Ada Admin",
      "Ada Admin signed in Ada Admin",
      "Ada Admin revoked the standing approval of tool acme.org.main.refunds.create",
      "The console retried background work 7",
    ]);
    const { items } = await listAudit((await newOrganization()).ctx, { query: owner.email });
    expect(items, "names are read in one organization only").toEqual([]);
    await db.$transaction((tx) => tx.membership.deleteMany({ where: { organizationId, userId: owner.id } }));
    expect((await listAudit(ctx, {})).items[0]).toMatchObject({ actorName: "The console" });
    expect((await listAudit(ctx, {})).items[2]).toMatchObject({ actorName: owner.email, subjectName: owner.email });
  });

  it("is filtered by text, action, actor and time", async () => {
    const organization = await setUp();
    const { ctx, db, owner } = organization;
    expect(await subjects(organization, { action: "role.update" })).toHaveLength(3);
    expect(await subjects(organization, { query: "ROLE.REM" })).toEqual(["role.remove c"]);
    expect(await subjects(organization, { query: owner.email.slice(0, 12) })).toHaveLength(4);
    expect(await subjects(organization, { actorId: owner.id, action: "role.remove" })).toHaveLength(1);
    expect(await subjects(organization, { actorId: randomUUID() })).toEqual([]);
    const second = await db.auditEvent.findFirst({ where: { seq: 2 } });
    const at = second!.at.toISOString();
    const until = (await listAudit(ctx, { to: at })).items.map(({ seq }) => seq);
    const from = (await listAudit(ctx, { from: at })).items.map(({ seq }) => seq);
    expect(until).toContain(2);
    expect(until).toContain(1);
    expect(from).toContain(2);
    expect(from).toContain(4);
  });

  it("is read page by page, each line once, also while lines are added", async () => {
    const organization = await setUp();
    const seen: number[] = [];
    let cursor: number | undefined;
    do {
      const page = await listAudit(organization.ctx, { limit: 2, cursor });
      seen.push(...page.items.map(({ seq }) => seq));
      await write(organization, "role.update", "later");
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([4, 3, 2, 1]);
  });

  it("is each organization's own", async () => {
    const [organization, elsewhere] = [await setUp(), await newOrganization()];
    expect(await subjects(elsewhere, {})).toEqual([]);
    expect(await subjects(elsewhere, { actorId: organization.owner.id })).toEqual([]);
    expect((await exportAudit(elsewhere.ctx, {})).lines).toEqual([]);
  });
});

describe("the export", () => {
  it("is proved by nothing but sha256", async () => {
    const organization = await newOrganization();
    for (let turn = 0; turn < 1_005; turn++) await write(organization, "role.update", `ümläut ${turn} 🙂`);
    const lines: { seq: number; hash: string; entry: string }[] = [];
    let before: number | undefined;
    do {
      const page = await exportAudit(organization.ctx, { before });
      lines.push(...page.lines);
      before = page.before;
    } while (before);
    let previous = Buffer.alloc(0);
    for (const { seq, hash, entry } of lines.reverse()) {
      previous = createHash("sha256").update(previous).update(`${seq} ${entry}`, "utf8").digest();
      expect(hash).toBe(previous.toString("hex"));
    }
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 1_005 }, (_, index) => index + 1));
    expect(await checkAudit(organization.ctx, {})).toMatchObject({ intact: true, lines: 1_005, head: previous.toString("hex") });
  });
});

describe("the chain", () => {
  const eventsEach = isDeep ? 100 : 4;

  it(`is whole after fifty writers with ${eventsEach} events each`, { timeout: 600_000 }, async () => {
    const organization = await newOrganization();
    const writer = async (name: number) => {
      for (let turn = 0; turn < eventsEach; turn++) await write(organization, "role.update", `${name} ${turn}`);
    };
    await Promise.all(Array.from({ length: 50 }, (_, name) => writer(name)));
    const total = 50 * eventsEach;
    expect(await checkAudit(organization.ctx, {})).toMatchObject({ intact: true, lines: total, firstBadLine: null });
    const events = await organization.db.auditEvent.findMany({ orderBy: { seq: "asc" } });
    expect(events.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(new Set(events.map(({ subject }) => subject)).size).toBe(total);
  });

  it("has no gap where changes failed", async () => {
    const organization = await newOrganization();
    await Promise.allSettled(
      Array.from({ length: 40 }, (_, turn) =>
        turn % 2
          ? write(organization, "role.update", `${turn}`)
          : change(organization.ctx, "role.update", () => Promise.reject(new Error("no"))),
      ),
    );
    expect(await checkAudit(organization.ctx, {})).toMatchObject({ intact: true, lines: 20 });
  });

  it("is checked while others write", async () => {
    const organization = await newOrganization();
    for (let turn = 0; turn < 50; turn++) await write(organization, "role.update", `${turn}`);
    const writing = Promise.all(Array.from({ length: 100 }, (_, turn) => write(organization, "role.update", `later ${turn}`)));
    for (let turn = 0; turn < 10; turn++)
      expect(await checkAudit(organization.ctx, {})).toMatchObject({ intact: true, reason: null });
    await writing;
  });

  it("is empty and whole in the beginning", async () => {
    const { ctx } = await newOrganization();
    expect(await checkAudit(ctx, {})).toEqual({ intact: true, lines: 0, removed: 0, head: "", firstBadLine: null, reason: null });
  });

  it("is one an organization", async () => {
    const [a, b] = [await newOrganization(), await newOrganization()];
    for (const organization of [a, b, a])
      await createRole(organization.ctx, { slug: `s${randomUUID().slice(0, 8)}`, name: "S", permissions: ["organization:read"] });
    expect(await checkAudit(a.ctx, {})).toMatchObject({ lines: 2 });
    expect(await checkAudit(b.ctx, {})).toMatchObject({ lines: 1 });
  });
});
