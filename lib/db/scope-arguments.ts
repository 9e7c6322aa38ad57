import { Prisma } from "./generated/client";
import { isTenantModel } from "./tenant-models";

export type Arguments = { where?: object; data?: object | object[]; create?: object; update?: object; [part: string]: unknown };

type Query = { model: Prisma.ModelName; operation: string; args: Arguments };

/** Restricts a query to the rows of one organization, written one model at a time. */
export function scopeArguments({ model, operation, args }: Query, organizationId: string): Arguments {
  refuseNestedWrites(model, [args.data, args.create, args.update].flat());
  refuseWayOut(model, args);
  if (model === "Organization") return ownOrganization(operation, args, organizationId);
  if (model === "User") return ownMembers(operation, args, organizationId);
  if (!isTenantModel(model)) throw new Error(`${model} belongs to no organization: read it through a relation or prisma()`);
  return ownRows(operation, args, organizationId);
}

const isScalar = (model: Prisma.ModelName, field: string) => field in Prisma[`${model}ScalarFieldEnum`];

/** Nested writes do not pass through here, so their rows could belong to any organization. */
function refuseNestedWrites(model: Prisma.ModelName, rows: (object | undefined)[]): void {
  const field = rows.flatMap((row) => Object.keys(row ?? {})).find((name) => !isScalar(model, name));
  if (field) throw new Error(`${model}.${field} cannot be written along with ${model}: write each model by itself.`);
}

/** Relations from a person, who may belong to several organizations, to rows of all of them. */
export const waysOut: ReadonlySet<string> = new Set(["memberships"]);

function refuseWayOut(model: Prisma.ModelName, { where = {}, select, include, orderBy }: Arguments): void {
  const filters = Object.entries(where).filter(([field]) => !isScalar(model, field));
  if (mentions([Object.fromEntries(filters), select, include, orderBy], waysOut))
    throw new Error("A person's memberships are not all of this organization: read Membership itself.");
}

/** Whether a query names one of these relations, at any depth. */
export function mentions(part: unknown, relations: ReadonlySet<string>): boolean {
  if (part === null || typeof part !== "object") return false;
  return Object.entries(part).some(([name, value]) => relations.has(name) || mentions(value, relations));
}

function ownOrganization(operation: string, args: Arguments, organizationId: string): Arguments {
  if (operation === "create") return { ...args, data: { ...args.data, id: organizationId } };
  return { ...args, where: also(args.where, { id: organizationId }) };
}

/** An organization sees the people who belong to it. */
function ownMembers(operation: string, args: Arguments, organizationId: string): Arguments {
  if (operation === "create") return args;
  return { ...args, where: also(args.where, { memberships: { some: { organizationId } } }) };
}

function ownRows(operation: string, args: Arguments, organizationId: string): Arguments {
  const own = <Row extends object>(row: Row) => claim(row, organizationId);
  const scoped: Arguments = { ...args };
  if (operation.startsWith("create")) scoped.data = Array.isArray(args.data) ? args.data.map(own) : own(args.data ?? {});
  else scoped.where = claim(args.where ?? {}, organizationId);
  if (operation.startsWith("update")) scoped.data = keep(args.data as object, organizationId);
  if (operation === "upsert")
    Object.assign(scoped, { create: own(args.create ?? {}), update: keep(args.update ?? {}, organizationId) });
  return scoped;
}

const also = (where: { AND?: object | object[] } | undefined, condition: object) => ({
  ...where,
  AND: [where?.AND ?? [], condition].flat(),
});

const claim = <Row extends object>(row: Row, organizationId: string) => ({ ...keep(row, organizationId), organizationId });

function keep<Row extends object>(row: Row, organizationId: string): Row {
  if ("organizationId" in row && row.organizationId !== undefined && row.organizationId !== organizationId)
    throw new Error("A row of another organization was named.");
  return row;
}
