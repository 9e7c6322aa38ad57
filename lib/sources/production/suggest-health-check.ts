import type { ReadDb } from "../../db/scoped";
import type { JsonSchema } from "../../plugins";
import { baselineSet } from "./prepare";

/** Names that say who somebody is or how a service is come first, those that list something last. */
const wishes = [
  /^(get)?(me|whoami|current(user|account)|authenticated(user)?|self|viewer|myself)$/,
  /^(get|users?get|auth)?(authenticated(user)?|current(user|account)|my(user|profile|account)|auth(test)?|token(info)?)$/,
  /^(get)?(user|profile|account|userinfo|identity)$/,
  /^(get)?(status|health|ping|version|info|meta|root)$/,
  /^(list|getall|list.*|.*list)$/,
];
const stems = [
  "me",
  "whoami",
  "self",
  "viewer",
  "current",
  "authenticated",
  "user",
  "profile",
  "account",
  "identity",
  "auth",
  "token",
];
const others = ["status", "health", "ping", "version", "info", "meta", "root", "list"];
const lookedAt = 300;

/** A read-only tool without required arguments that tells whether a credential is taken. */
export async function suggestHealthCheck(db: ReadDb, integrationId: string): Promise<string | null> {
  const rows = await db.tool.findMany({
    where: {
      integrationId,
      effect: "read",
      isDeprecated: false,
      OR: [...stems, ...others].map((stem) => ({ name: { contains: stem, mode: "insensitive" as const } })),
    },
    select: { name: true, hash: true, inputSchema: true },
    orderBy: { name: "asc" },
    take: lookedAt,
  });
  const current = await currentHashes(db, integrationId);
  const fitting = rows
    .filter(({ hash, inputSchema }) => (current === null || current.has(hash)) && needsNothing(inputSchema as JsonSchema))
    .map(({ name }) => ({ name, rank: rankOf(name) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || one.name.length - other.name.length);
  return fitting[0]?.name ?? null;
}

/** Before the first connection every tool there is counts. */
async function currentHashes(db: ReadDb, integrationId: string): Promise<ReadonlySet<string> | null> {
  const newest = await baselineSet(db, integrationId, null);
  return newest && new Set(newest.toolSet.toolHashes);
}

function needsNothing(schema: JsonSchema): boolean {
  const required = typeof schema === "object" ? schema.required : [];
  return !Array.isArray(required) || required.length === 0;
}

function rankOf(name: string): number {
  const leaf = (name.split(".").at(-1) ?? "").toLowerCase();
  return wishes.findIndex((wish) => wish.test(leaf));
}
