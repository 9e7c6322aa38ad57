import { z } from "zod";
import { lockOrganization } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { shortenSessions } from "../../db/session-length";
import { env } from "../../env";
import { change } from "../../operation/change";
import type { Context } from "../../operation/context";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { announce } from "../../signal/announce";
import { displayName } from "../display-name";
import { grantableRole } from "../role";
import { isWithin, Network } from "./networks";
import { listGroupRoles } from "./role-of-groups";
import { readSignInRules, type SignInRules, sessionHoursMax } from "./rules";

const RuleOfGroup = z.object({ group: displayName(200), role: z.string().min(1, "Choose a role") });

const Changes = z.object({
  sessionHours: z
    .number()
    .int()
    .min(1, "A session lasts an hour at least")
    .max(sessionHoursMax, "A session lasts 336 hours at most")
    .optional(),
  allowedNetworks: z.array(Network).max(100, "Use at most 100 networks").optional(),
  keptPasswordOf: z
    .uuid()
    .nullable()
    .optional()
    .describe("Enforces single sign-on for everybody but this owner, who keeps their password; null ends it"),
  groupsClaim: z.string().trim().min(1, "Name the claim").max(200).optional(),
  defaultRole: z.string().nullable().optional(),
  groupRoles: z
    .array(RuleOfGroup)
    .max(500, "Use at most 500 groups")
    .refine((rows) => new Set(rows.map(({ group }) => group)).size === rows.length, "Name each group once")
    .optional(),
});
type Changes = z.infer<typeof Changes>;

export const updateSignInRules = operation({
  name: "sign_in_rules.update",
  summary: "Change how members sign in, for how long and from where, and which roles their groups have",
  permission: "organization:write",
  input: Changes,
  output: z.object({}),
  run: (ctx, changes) =>
    change(ctx, "sign_in_rules.update", async (db, note) => {
      await lockOrganization(db, ctx.organizationId);
      const before = await readSignInRules(db);
      requireOwnAddress(ctx, changes);
      await requireGrantable(ctx, db, { before, changes });
      if (changes.keptPasswordOf) await requirePasswordOf(ctx, db, changes.keptPasswordOf);
      await store(db, ctx.organizationId, { before, changes });
      await applyToSessions(db, ctx.organizationId, changes);
      await announce(db, { topic: "identity.changed", payload: { organizationId: ctx.organizationId, userId: null } });
      note(Object.keys(changes).join(", "), { ...changes });
      return {};
    }),
});

/** Nobody locks themselves out: the list has to hold the address that it is set from. */
function requireOwnAddress({ address }: Context, { allowedNetworks }: Changes): void {
  if (allowedNetworks === undefined || isWithin(allowedNetworks, address ?? "")) return;
  const message = `Your own address, ${address ?? "which is not known here"}, is not in the list: this would lock you out. Add it first.`;
  throw new Failure("invalid", message, { allowedNetworks: [message] });
}

type Change = { before: SignInRules; changes: Changes };

/** Whoever decides which groups have a role gives that role, so they have to hold its rights. */
async function requireGrantable(ctx: Context, db: WriteDb, { before, changes }: Change): Promise<void> {
  const { groupRoles, groupsClaim, defaultRole } = changes;
  const known = await listGroupRoles(db);
  const isKnown = ({ group, role }: { group: string; role: string }) =>
    known.some((row) => row.group === group && row.role === role);
  const given = (groupRoles ?? []).filter((row) => !isKnown(row)).map(({ role }) => role);
  const reached = groupsClaim !== undefined && groupsClaim !== before.groupsClaim ? known.map(({ role }) => role) : [];
  const byDefault = defaultRole && defaultRole !== before.defaultRole ? [defaultRole] : [];
  for (const role of new Set([...given, ...reached, ...byDefault])) await grantableRole(ctx, db, role);
}

async function requirePasswordOf(ctx: Context, db: WriteDb, userId: string): Promise<void> {
  if (!env.OIDC_ISSUER)
    throw new Failure(
      "conflict",
      "This installation has no single sign-on. Its operator sets OIDC_ISSUER first (docs/self-hosting.md).",
    );
  const owner = await db.membership.findFirst({ where: { userId, role: "owner", status: "active" }, include: { user: true } });
  if (!owner?.user.passwordHash)
    throw new Failure("invalid", "Choose an active owner who has a password.", {
      keptPasswordOf: ["Is no active owner with a password."],
    });
  if (ctx.actor.kind !== "user" || ctx.actor.id === userId) return;
  const { sessionId } = ctx.actor;
  const session = sessionId ? await db.session.findFirst({ where: { id: sessionId } }) : null;
  if (session?.isByProvider) return;
  throw new Failure(
    "conflict",
    "Sign in through single sign-on yourself first, so that it is known to work. You would be signed out here.",
  );
}

async function store(db: WriteDb, organizationId: string, { before, changes }: Change): Promise<void> {
  const { groupRoles, ...given } = changes;
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await db.signInRules.upsert({ where: { organizationId }, create: { ...before, organizationId, ...set }, update: set });
  if (!groupRoles) return;
  await db.groupRole.deleteMany({});
  await db.groupRole.createMany({ data: groupRoles.map((row, position) => ({ ...row, organizationId, position })) });
}

async function applyToSessions(db: WriteDb, organizationId: string, { sessionHours, keptPasswordOf }: Changes): Promise<void> {
  if (sessionHours !== undefined) await shortenSessions(db, organizationId, sessionHours);
  if (keptPasswordOf) await db.session.deleteMany({ where: { isByProvider: false, NOT: { userId: keptPasswordOf } } });
}
