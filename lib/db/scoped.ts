import { Failure } from "../operation/failure";
import { processWide } from "../process";
import { prisma } from "./client";
import { Prisma, type PrismaClient } from "./generated/client";
import { isTenantModel, type TenantModel } from "./tenant-models";

export type { Prisma } from "./generated/client";

type ReadMethod = `find${string}` | "count" | "aggregate" | "groupBy";
type Delegates = { [Model in TenantModel as Uncapitalize<Model>]: PrismaClient[Uncapitalize<Model>] };
type Shared = Pick<PrismaClient, "organization" | "user">;
type Models = Delegates & Shared;
type ReadOnly<Delegate> = Pick<Delegate, Extract<keyof Delegate, ReadMethod>>;

/** What change() lends for one transaction: every model of the organization, and plain SQL for its own audit row. */
export type WriteDb = Models & Pick<Prisma.TransactionClient, "$executeRaw" | "$queryRaw">;

/** What an operation holds: the organization's rows, to read. Only change() and the journal open the transaction. */
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

type Arguments = { where?: object; data?: object | object[]; create?: object; update?: object };

const withinOrganization = (organizationId: string) =>
  Prisma.defineExtension({
    name: "within-organization",
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          if (model === "Organization")
            return query(ownOrganization(operation, args as Arguments, organizationId) as typeof args);
          if (model === "User") return query(ownMembers(operation, args as Arguments, organizationId) as typeof args);
          if (!isTenantModel(model))
            throw new Error(`${model} belongs to no organization: read it through a relation or prisma()`);
          return query(scopeArguments(operation, args as Arguments, organizationId) as typeof args);
        },
      },
    },
  });

function ownOrganization(operation: string, args: Arguments, organizationId: string): Arguments {
  if (operation === "create") return { ...args, data: { ...args.data, id: organizationId } };
  return { ...args, where: { ...args.where, id: organizationId } };
}

/** A person is seen by the organizations they belong to. */
function ownMembers(operation: string, args: Arguments, organizationId: string): Arguments {
  if (operation === "create") return args;
  return { ...args, where: { ...args.where, memberships: { some: { organizationId } } } };
}

function scopeArguments(operation: string, args: Arguments, organizationId: string): Arguments {
  const own = <Row extends object>(row: Row) => claim(row, organizationId);
  const scoped: Arguments = { ...args };
  if (operation.startsWith("create")) scoped.data = Array.isArray(args.data) ? args.data.map(own) : own(args.data ?? {});
  else scoped.where = { ...args.where, organizationId };
  if (operation.startsWith("update")) scoped.data = keep(args.data as object, organizationId);
  if (operation === "upsert")
    Object.assign(scoped, { create: own(args.create ?? {}), update: keep(args.update ?? {}, organizationId) });
  return scoped;
}

const claim = <Row extends object>(row: Row, organizationId: string) => ({ ...keep(row, organizationId), organizationId });

function keep<Row extends object>(row: Row, organizationId: string): Row {
  if ("organizationId" in row && row.organizationId !== organizationId)
    throw new Failure("internal", "A row cannot change its organization.");
  return row;
}

const guardedByRows: ReadonlySet<string> = new Set([
  "DataKey",
  "Session",
  "ApiKey",
  "AuditEvent",
  "AuditHead",
  "IdempotentAnswer",
]);

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
          if (!guardedByRows.has(model)) return query(args);
          const setting = client.$executeRaw`select set_config('app.organization', ${organizationId}, true)`;
          const [, result] = await client.$transaction([setting, query(args) as Prisma.PrismaPromise<unknown>]);
          return result;
        },
      },
    },
  });
