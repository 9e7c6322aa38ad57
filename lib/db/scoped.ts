import { processWide } from "../process";
import { prisma } from "./client";
import { Prisma, type PrismaClient } from "./generated/client";
import { type Arguments, mentions, scopeArguments } from "./scope-arguments";
import { guardedModels, guardedRelations, type TenantModel } from "./tenant-models";

type ReadMethod = `find${string}` | "count" | "aggregate" | "groupBy";
type Delegates = { [Model in TenantModel as Uncapitalize<Model>]: PrismaClient[Uncapitalize<Model>] };
type Shared = Pick<PrismaClient, "organization" | "user">;
type Models = Delegates & Shared;
type ReadOnly<Delegate> = Pick<Delegate, Extract<keyof Delegate, ReadMethod>>;

/** What change() lends for one transaction: every model of the organization, and plain SQL for its own audit row. */
export type WriteDb = Models & Pick<Prisma.TransactionClient, "$executeRaw" | "$queryRaw">;

/**
 * What an operation holds: the organization's rows, to read. The transaction is change()'s; only what nobody does by intent
 * and no audit log needs to tell is written past it: tidying up, a key's last use, the answers kept for repeated requests.
 */
export type ReadDb = { [Model in keyof Models]: ReadOnly<Models[Model]> } & {
  $transaction<T>(work: (db: WriteDb) => Promise<T>): Promise<T>;
};

const keptClientsMax = 1_000;

/** The database as one organization sees it: the first of the three locks of tenancy, and the bearer of the third. */
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
  const scoped = prisma().$extends(withinOrganization(organizationId));
  const reading = scoped.$extends(underRowSecurity(scoped, organizationId));
  return new Proxy(reading, {
    get: (target, name) => (name === "$transaction" ? openTransaction : Reflect.get(target, name)),
  }) as unknown as ReadDb; // safe: the scoped client has every model and method that ReadDb names

  function openTransaction<T>(work: (db: WriteDb) => Promise<T>): Promise<T> {
    return scoped.$transaction(async (db) => {
      await db.$executeRaw`select set_config('app.organization', ${organizationId}, true)`;
      return work(db as unknown as WriteDb); // safe: the transaction's client is the scoped client
    });
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
const underRowSecurity = (client: Batching, organizationId: string) =>
  Prisma.defineExtension({
    name: "under-row-security",
    query: {
      $allModels: {
        async $allOperations({ model, args, query }) {
          if (!guardedModels.has(model) && !mentions(args, guardedRelations)) return query(args);
          const setting = client.$executeRaw`select set_config('app.organization', ${organizationId}, true)`;
          const [, result] = await client.$transaction([setting, query(args) as Prisma.PrismaPromise<unknown>]);
          return result;
        },
      },
    },
  });
