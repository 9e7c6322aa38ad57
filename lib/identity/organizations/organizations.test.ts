import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import type { Context } from "../../operation/context";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { checkAudit } from "../audit/check";
import { listAudit } from "../audit/list";
import { identify } from "../caller/identify";
import { newMember, newVisit, sessionOf } from "../person.suite";
import { switchOrganization } from "../session/switch";
import { createOrganization } from "./create";
import { getOrganization } from "./get";
import { listMyOrganizations } from "./list-mine";
import { renameOrganization } from "./rename";

withDatabase();

it("switches by a new session there; the old one is over", async () => {
  const from = await newOrganization();
  const to = await newOrganization();
  await to.addMember("viewer", from.owner);
  const before = await sessionOf(from, from.owner);
  const after = await switchOrganization(before, to.organizationId, newVisit());
  expect(after).not.toBe(before);
  expect(await identify({ sessionToken: before })).toBeNull();
  const identity = await identify({ sessionToken: after });
  expect(identity).toMatchObject({ organizationId: to.organizationId });
  expect(identity?.actor.permissions).not.toContain("members:write");
});

it("does not switch to where one is no member, or is disabled, and keeps the session", async () => {
  const [from, strange, disabled] = [await newOrganization(), await newOrganization(), await newOrganization()];
  await disabled.addMember("viewer", from.owner);
  await disabled.db.$transaction((tx) =>
    tx.membership.updateMany({ where: { userId: from.owner.id }, data: { status: "disabled" } }),
  );
  const token = await sessionOf(from, from.owner);
  for (const { organizationId } of [strange, disabled])
    await expect(switchOrganization(token, organizationId, newVisit())).rejects.toMatchObject({ code: "not_found" });
  expect(await identify({ sessionToken: token })).not.toBeNull();
  await expect(switchOrganization("unknown", from.organizationId, newVisit())).rejects.toMatchObject({ code: "unauthenticated" });
});

it("lists those one belongs to at present; a key sees its own", async () => {
  const mine = await newOrganization();
  const also = await newOrganization();
  const disabled = await newOrganization();
  for (const { addMember } of [also, disabled]) await addMember("viewer", mine.owner);
  await disabled.db.$transaction((tx) =>
    tx.membership.updateMany({ where: { userId: mine.owner.id }, data: { status: "disabled" } }),
  );
  const { items } = await listMyOrganizations(mine.ctx, {});
  expect(items.map(({ id, role, isCurrent }) => `${id} ${role} ${isCurrent}`).sort()).toEqual(
    [`${mine.organizationId} owner true`, `${also.organizationId} viewer false`].sort(),
  );
  const ofKey: Context = { ...mine.ctx, actor: { ...mine.ctx.actor, kind: "apiKey", onBehalfOf: mine.owner.id } };
  expect((await listMyOrganizations(ofKey, {})).items).toMatchObject([{ id: mine.organizationId, isCurrent: true }]);
});

it("creates further ones with owner, data key and the first line, and a name in the address that is free", async () => {
  const home = await newOrganization();
  const made = await createOrganization(home.ctx, { name: "Käse & Brot" });
  const again = await createOrganization(home.ctx, { name: "Käse & Brot" });
  expect(made.slug).toMatch(/^kase-brot/);
  expect(again.slug).toMatch(/^kase-brot-[0-9a-f]{6}$/);
  const membership = { organizationId: made.id, userId: home.owner.id };
  expect(await prisma().membership.findUnique({ where: { organizationId_userId: membership } })).toMatchObject({ role: "owner" });
  const key: Context = { ...home.ctx, actor: { ...home.ctx.actor, kind: "apiKey", label: "ci", onBehalfOf: home.owner.id } };
  const byKey = await createOrganization(key, { name: "By key" });
  expect(await prisma().membership.findMany({ where: { organizationId: byKey.id } })).toMatchObject([{ userId: home.owner.id }]);
  await expect(
    createOrganization({ ...key, actor: { ...key.actor, onBehalfOf: null } }, { name: "By nobody" }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

it("says who created it, in its own audit log and in that of the organization they acted from", async () => {
  const home = await newOrganization();
  const actor = { ...home.ctx.actor, kind: "apiKey" as const, id: randomUUID(), label: "ci", onBehalfOf: home.owner.id };
  for (const ctx of [home.ctx, { ...home.ctx, actor }]) {
    const { id, slug } = await createOrganization(ctx, { name: "Founded" });
    const said = {
      action: "organization.create",
      subject: slug,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      actorLabel: ctx.actor.label,
      onBehalfOf: ctx.actor.onBehalfOf,
    };
    expect((await listAudit({ ...home.ctx, organizationId: id, db: scopedDb(id) }, {})).items).toMatchObject([said]);
    expect((await listAudit(home.ctx, { limit: 1 })).items).toMatchObject([said]);
  }
  expect(await checkAudit(home.ctx, {})).toMatchObject({ intact: true, lines: 2 });
});

it("renames itself only", async () => {
  const [a, b] = [await newOrganization(), await newOrganization()];
  expect(await renameOrganization(a.ctx, { name: "  Renamed " })).toEqual({ name: "Renamed" });
  expect(await getOrganization(a.ctx, {})).toMatchObject({ id: a.organizationId, name: "Renamed" });
  expect(await getOrganization(b.ctx, {})).toMatchObject({ id: b.organizationId, name: "Test" });
  const { ctx } = await newMember(a, "viewer");
  await expect(renameOrganization(ctx, { name: "No" })).rejects.toMatchObject({ code: "forbidden" });
});
