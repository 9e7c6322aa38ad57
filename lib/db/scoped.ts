import { processWide } from "../process";
import { pool, prisma } from "./client";
import { Prisma, type PrismaClient } from "./generated/client";
import { repeatAfterDeadlock } from "./repeat-after-deadlock";
import { type Arguments, mentions, scopeArguments } from "./scope-arguments";
import { guardedModels, guardedRelations, type TenantModel } from "./tenant-models";

type ReadMethod = `find${string}` | "count" | "aggregate" | "groupBy";
type Delegates = { [Model in TenantModel as Uncapitalize<Model>]: PrismaClient[Uncapitalize<Model>] };
type Shared = Pick<PrismaClient, "organization" | "user">;
type Models = Delegates & Shared;
type ReadOnly<Delegate> = Pick<Delegate, Extract<keyof Delegate, ReadMethod>>;

/** The database inside change(): every model of the organization, and plain SQL. */
export type WriteDb = Models & Pick<Prisma.TransactionClient, "$executeRaw" | "$queryRaw">;

/**
 * The database of an operation: the organization's rows, to read. Its transaction belongs to change(). Only writes that no
 * audit log needs pass it by: tidying up, a key's last use, stored answers to repeated requests. The work of a transaction
 * may run again, so it has no effect but on the database.
 */
export type ReadDb = { [Model in keyof Models]: ReadOnly<Models[Model]> } & {
  $transaction<T>(work: (db: WriteDb) => Promise<T>, time?: TransactionTime): Promise<T>;
};

/** How long a transaction may take at most, where that depends on how much it writes. */
export type TransactionTime = { timeout?: number };

const keptClientsMax = 1_000;

/** The database as one organization sees it: the first lock of tenancy. It also sets the organization for the third. */
export function scopedDb(organizationId: string): ReadDb {
  const kept = processWide("database.scoped", () => new Map<string, ReadDb>());
  const known = kept.get(organizationId);
  if (known) return known;
  if (kept.size >= keptClientsMax) kept.clear();
  const made = makeScopedDb(organizationId);
  kept.set(organizationId, made);
  return made;
}

function makeScopedDb(organizationId: string): ReadDb {
  const itsPool = pool();
  /** Whoever goes on after the end of everything reaches nothing; a transaction that is open may still finish. */
  const refuseWhenEnded = () => {
    if (itsPool.ending) throw new Error("The connections to the database have ended.");
  };
  const scoped = prisma().$extends(withinOrganization(organizationId));
  const reading = scoped.$extends(underRowSecurity(scoped, organizationId, refuseWhenEnded));
  return new Proxy(reading, {
    get: (target, name) => (name === "$transaction" ? openTransaction : Reflect.get(target, name)),
  }) as unknown as ReadDb; // safe: the scoped client has every model and method that ReadDb names

  function openTransaction<T>(work: (db: WriteDb) => Promise<T>, time: TransactionTime = {}): Promise<T> {
    const inTransaction = async () => {
      refuseWhenEnded();
      return await scoped.$transaction(async (db) => {
        await db.$executeRaw`select set_config('app.organization', ${organizationId}, true)`;
        return work(db as unknown as WriteDb); // safe: the transaction's client is the scoped client
      }, time);
    };
    return repeatAfterDeadlock(inTransaction);
  }
}

const withinOrganization = (organizationId: string) =>
  Prisma.defineExtension({
    name: "within-organization",
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          return query(scopeArguments({ model, operation, args: args as Arguments }, organizationId) as typeof args);
        },
      },
    },
  });

type Batching = {
  $transaction(queries: Prisma.PrismaPromise<unknown>[]): Promise<unknown[]>;
  $executeRaw: PrismaClient["$executeRaw"];
};

/** Tables under row-level security answer only inside a transaction that names the organization. */
const underRowSecurity = (client: Batching, organizationId: string, refuseWhenEnded: () => void) =>
  Prisma.defineExtension({
    name: "under-row-security",
    query: {
      $allModels: {
        async $allOperations({ model, args, query }) {
          refuseWhenEnded();
          if (!guardedModels.has(model) && !mentions(args, guardedRelations)) return query(args);
          const setting = client.$executeRaw`select set_config('app.organization', ${organizationId}, true)`;
          const [, result] = await client.$transaction([setting, query(args) as Prisma.PrismaPromise<unknown>]);
          return result;
        },
      },
    },
  });

/** Tidies up in a transaction for each organization. This leaves no line in an audit log. */
export const inEachOrganization = (work: (db: WriteDb) => Promise<unknown>): Promise<void> =>
  forEachOrganization((id) => scopedDb(id).$transaction(work));

const organizationsAtOnce = 4;

/** Does the work of all organizations, a few at a time. */
export async function forEachOrganization(work: (organizationId: string) => Promise<unknown>): Promise<void> {
  const rest = (await prisma().organization.findMany({ select: { id: true } })).values();
  const doSome = async () => {
    for (const { id } of rest) await work(id);
  };
  await Promise.all(Array.from({ length: organizationsAtOnce }, doSome));
}
