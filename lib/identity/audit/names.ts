import type { ReadDb } from "../../db/scoped";

/** The names of people by id and by email, and of connections and integrations by id, as far as the organization knows them today. */
export type Names = ReadonlyMap<string, string>;

export async function readNames(db: ReadDb, mentioned: readonly string[]): Promise<Names> {
  const ids = mentioned.filter((text) => uuid.test(text));
  const emails = mentioned.filter((text) => text.includes("@"));
  const [people, connections, integrations] = await Promise.all([
    db.membership.findMany({
      where: { OR: [{ userId: { in: ids } }, { user: { email: { in: emails } } }] },
      select: { userId: true, user: { select: { email: true, name: true } } },
    }),
    db.connection.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true, integration: { select: { slug: true } } },
    }),
    db.integration.findMany({ where: { id: { in: ids } }, select: { id: true, slug: true } }),
  ]);
  return new Map([
    ...people.flatMap(({ userId, user }) => [[userId, user.name] as const, [user.email, user.name] as const]),
    ...connections.map(({ id, name, integration }) => [id, connectionName(integration.slug, name)] as const),
    ...integrations.map(({ id, slug }) => [id, slug] as const),
  ]);
}

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

const connectionName = (integration: string, name: string): string => `${integration} (${name})`;

type Noted = { action: string; subject: string | null; details: Record<string, unknown> | null };

/** What a line is about. Its details say it as it was at that moment; an id alone is looked up. */
export function subjectName({ action, subject, details }: Noted, names: Names): string | null {
  const { after, pattern, address, client, integration, name, slug } = { ...details };
  const tool = isAboutTool.test(action) ? address : null; // a session has the address of a browser
  const written = [(after as { pattern?: unknown } | undefined)?.pattern, pattern, tool, client].find(isText);
  if (written) return written;
  if (isText(integration) && isText(name)) return connectionName(integration, name);
  if (subject !== null && names.has(subject)) return names.get(subject) ?? null;
  return [slug, name].find(isText) ?? subject;
}

const isAboutTool = /^(approval|grant)\./;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

type WhoActed = { actorKind: string; actorId: string; label: string };

export function actorName({ actorKind, actorId, label }: WhoActed, names: Names): string {
  if (actorKind === "system") return "The console";
  if (actorKind === "apiKey") return `API key ${label}`;
  if (actorKind === "visitor") return `Visitor ${label}`;
  return names.get(actorId) ?? label;
}
