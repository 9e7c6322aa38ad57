import { z } from "zod";
import { lockOrganization } from "../db/lock";
import type { WriteDb } from "../db/scoped";
import { endedNote, endOutOfReach, getMemberToChange, requireToolkit } from "../identity";
import { change } from "../operation/change";
import { type Context, can, personOf } from "../operation/context";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { announce } from "../signal/announce";
import { bumpCatalog } from "../signal/catalog-revision";
import { HolderKind, limitedAgents, limitedKeys } from "./holders";
import { requireUnlimited } from "./limited";

const Input = z.object({
  slug: z.string(),
  kind: HolderKind,
  id: z.uuid().describe("The id of the member, the key or the agent"),
});
type Assignment = z.output<typeof Input>;

export const assignToolkit = operation({
  name: "toolkit.assign",
  summary: "Limit a member, an API key or an agent to a toolkit, instead of the one before",
  permission: "toolkits:write",
  input: Input,
  output: z.object({}),
  run(ctx, given) {
    requireUnlimited(ctx);
    return change(ctx, "toolkit.assign", async (db, note) => {
      const { label, userId, before } = await findHolder(ctx, db, given);
      const { id } = await requireToolkit(db, given.slug);
      await setToolkit(db, given, id);
      const ended = endedNote(await endOutOfReach(db));
      await tell(ctx, db, userId);
      note(label, { kind: given.kind, toolkit: given.slug, before, ...ended });
      return {};
    });
  },
});

export const unassignToolkit = operation({
  name: "toolkit.unassign",
  summary: "Limit a member, an API key or an agent to a toolkit no more",
  permission: "toolkits:write",
  input: Input,
  output: z.object({}),
  run(ctx, given) {
    requireUnlimited(ctx);
    return change(ctx, "toolkit.unassign", async (db, note) => {
      const { label, userId, before } = await findHolder(ctx, db, given);
      if (before !== given.slug) throw new Failure("not_found", `${label} is not limited to the toolkit ${given.slug}.`);
      await setToolkit(db, given, null);
      await tell(ctx, db, userId);
      note(label, { kind: given.kind, toolkit: given.slug });
      return {};
    });
  },
});

/** Every process looks the rights up anew, and clients list their tools again. */
async function tell({ organizationId }: Context, db: WriteDb, userId: string | null): Promise<void> {
  await announce(db, { topic: "identity.changed", payload: { organizationId, userId } });
  await bumpCatalog(db, organizationId);
}

type Holder = { label: string; userId: string | null; before: string | null };

function findHolder(ctx: Context, db: WriteDb, { kind, id }: Assignment): Promise<Holder> {
  if (kind === "member") return findMember(ctx, db, id);
  return kind === "key" ? findKey(ctx, db, id) : findAgent(ctx, db, id);
}

/** Owners stay unlimited, so that there is always somebody who can change toolkits. */
async function findMember(ctx: Context, db: WriteDb, userId: string): Promise<Holder> {
  const { email, role } = await getMemberToChange(ctx, db, userId);
  if (role === "owner")
    throw new Failure("conflict", `${email} is an owner, and owners see every tool. Change their role first.`);
  const row = await db.membership.findFirst({ where: { userId }, select: { toolkit: { select: { slug: true } } } });
  return { label: email, userId, before: row?.toolkit?.slug ?? null };
}

const toolkit = { select: { slug: true } } as const;

async function findKey(ctx: Context, db: WriteDb, id: string): Promise<Holder> {
  await lockOrganization(db, ctx.organizationId);
  const select = { name: true, userId: true, toolkit } as const;
  const row = await db.apiKey.findFirst({ where: { id, ...limitedKeys() }, select });
  if (!row || !maySee(ctx, row)) throw new Failure("not_found", "There is no such key, or it is over.");
  requireMayChange(ctx, row, "a key");
  return { label: row.name, userId: row.userId, before: row.toolkit?.slug ?? null };
}

async function findAgent(ctx: Context, db: WriteDb, id: string): Promise<Holder> {
  await lockOrganization(db, ctx.organizationId);
  const select = { clientName: true, userId: true, toolkit } as const;
  const row = await db.agentGrant.findFirst({ where: { id, ...limitedAgents }, select });
  if (!row || !maySee(ctx, row)) throw new Failure("not_found", "There is no such agent, or it is disconnected.");
  requireMayChange(ctx, row, "an agent");
  return { label: row.clientName, userId: row.userId, before: row.toolkit?.slug ?? null };
}

type Owned = { userId: string | null };

const isMine = (ctx: Context, { userId }: Owned) => userId !== null && userId === personOf(ctx);
const maySee = (ctx: Context, owned: Owned) => isMine(ctx, owned) || can(ctx.actor, "keys:read");

function requireMayChange(ctx: Context, owned: Owned, what: string): void {
  if (isMine(ctx, owned) || can(ctx.actor, "keys:write")) return;
  throw new Failure("forbidden", `Limiting ${what} of somebody else needs the permission keys:write.`);
}

async function setToolkit(db: WriteDb, { kind, id }: Assignment, toolkitId: string | null): Promise<void> {
  const data = { toolkitId };
  if (kind === "member") await db.membership.updateMany({ where: { userId: id }, data });
  else if (kind === "key") await db.apiKey.updateMany({ where: { id }, data });
  else await db.agentGrant.updateMany({ where: { id }, data });
}
