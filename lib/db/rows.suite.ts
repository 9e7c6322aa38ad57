import { randomBytes, randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";
import type { TenantModel } from "./tenant-models";

export type Row = Record<string, unknown> & { organizationId: string };
export type Delegate = Record<string, (args?: object) => Promise<unknown>>;

/** A model of any client by its name. */
export const delegate = (db: object, model: string): Delegate =>
  (db as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)]!;

export const tableOf = (model: string) => model.replace(/(?<=.)[A-Z]/g, "_$&").toLowerCase();

type Sample = {
  /** A new row's values without its organization; a new model gets its own here. */
  values(organization: TestOrganization): object;
  key: readonly string[];
  /** What the app may not do itself: these rows come from the function that appends to the audit log. */
  appendOnly?: boolean;
  change: object;
};

const soon = () => new Date(Date.now() + 60_000);
const hash = () => new Uint8Array(randomBytes(32));

export const samples: Record<TenantModel, Sample> = {
  Membership: {
    values: () => ({ userId: randomUUID(), role: "viewer" }),
    key: ["organizationId", "userId"],
    change: { role: "x" },
  },
  Role: { values: () => ({ slug: "tester", name: "Tester" }), key: ["organizationId", "slug"], change: { name: "x" } },
  Invitation: {
    values: () => ({ email: "a@example.com", role: "viewer", tokenHash: hash(), invitedBy: "a", expiresAt: soon() }),
    key: ["id"],
    change: { role: "x" },
  },
  Session: {
    values: ({ owner }) => ({ userId: owner.id, tokenHash: hash(), address: "", userAgent: "", expiresAt: soon() }),
    key: ["id"],
    change: { address: "x" },
  },
  ApiKey: {
    values: ({ owner }) => ({ userId: owner.id, name: "k", hash: hash(), hint: "0000", createdBy: "a" }),
    key: ["id"],
    change: { name: "x" },
  },
  AuditEvent: { values: () => ({}), key: ["organizationId", "seq"], appendOnly: true, change: { action: "x" } },
  AuditHead: { values: () => ({}), key: ["organizationId"], appendOnly: true, change: { seq: 99n } },
  IdempotentAnswer: {
    values: ({ owner }) => ({ actorId: owner.id, route: "POST /", key: "k", bodyHash: hash() }),
    key: ["organizationId", "actorId", "route", "key"],
    change: { status: 500 },
  },
  DataKey: {
    values: () => ({ version: 7, wrapped: hash(), rootFingerprint: "f" }),
    key: ["organizationId", "version"],
    change: { rootFingerprint: "x" },
  },
};

/** The fields that name one row, for `where` of any method. */
export const keyFields = (model: TenantModel, row: Row) =>
  Object.fromEntries(samples[model].key.map((name) => [name, row[name]]));

/** The same as Prisma wants it where a row must be unique. */
export function uniqueKey(model: TenantModel, row: Row): object {
  const { key } = samples[model];
  return key.length === 1 ? keyFields(model, row) : { [key.join("_")]: keyFields(model, row) };
}
