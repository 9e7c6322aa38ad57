import { z } from "zod";
import { type Context, can } from "../operation/context";
import { ownValues, unfitReason } from "../sources";
import { type ConnectionParts, formatHandle, Owner } from "../tools";

export const ConnectionState = z.enum(["connected", "degraded", "expires_soon", "needs_reconnect", "error"]);

/** A connection as it is shown: which values it holds, never what they are. */
export const Connection = z.object({
  handle: z.string(),
  address: z.string(),
  integration: z.string(),
  owner: Owner,
  name: z.string(),
  template: z.string(),
  isDefault: z.boolean(),
  baseUrl: z.string().nullable(),
  origins: z.array(z.string()),
  labels: z.array(z.string()).describe("What kind of data is behind it, for flow rules to name"),
  fields: z.array(z.object({ name: z.string(), reference: z.string().nullable() })),
  /** Whose account it is, as the provider calls it; null where it does not say. */
  account: z.string().nullable(),
  /** What it gives of each argument that the integration fixes; only for those who may set it. */
  fixedArguments: z.record(z.string(), z.string().nullable()).optional(),
  state: ConnectionState,
  stateReason: z.string().nullable(),
  toolCount: z.number().int(),
  isStale: z.boolean(),
  toolsSyncedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable().describe("Null where nothing has been tried with it yet"),
  checkedWith: z.string().nullable().describe("The tool it was tried with"),
  checkedAs: z.string().nullable().describe("Whom the service said it is"),
  expiresAt: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof Connection>;

/** What connectionView() needs to be read along with a connection. */
export const withView = {
  integration: { select: { slug: true, configRevisedAt: true, fixedArguments: true, fixedSchemas: true } },
  toolSet: { select: { toolCount: true } },
  secrets: { select: { field: true, reference: true }, orderBy: { field: "asc" } },
} as const;

type ConnectionRow = {
  owner: Owner;
  name: string;
  template: string;
  isDefault: boolean;
  baseUrl: string | null;
  origins: string[];
  labels: string[];
  state: Connection["state"];
  stateReason: string | null;
  toolsSyncedAt: Date | null;
  checkedAt: Date | null;
  checkedWith: string | null;
  checkedAs: string | null;
  expiresAt: Date | null;
  createdBy: string;
  createdAt: Date;
  accountLabel: string | null;
  fixedArguments: unknown;
  integration: { slug: string; configRevisedAt: Date; fixedArguments: unknown; fixedSchemas: unknown };
  toolSet: { toolCount: number } | null;
  secrets: { field: string; reference: string | null }[];
};

export function connectionView(
  { integration, toolSet, secrets, fixedArguments, ...row }: ConnectionRow,
  { actor }: Pick<Context, "actor">,
): Connection {
  const handle = handleOf(integration.slug, row);
  return {
    ...row,
    ...stateNow({ ...row, unfit: unfitReason(integration, fixedArguments) }),
    handle,
    address: handle,
    integration: integration.slug,
    account: row.accountLabel,
    fixedArguments: can(actor, "connections:write") ? ownValues(integration.fixedArguments, fixedArguments) : undefined,
    fields: secrets.map(({ field, reference }) => ({ name: field, reference })),
    toolCount: toolSet?.toolCount ?? 0,
    isStale: isStale(row, integration),
    toolsSyncedAt: row.toolsSyncedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

const soonMs = 24 * 60 * 60_000;

type Shown = { state: Connection["state"]; stateReason: string | null };
type Stored = Shown & {
  expiresAt: Date | null;
  /** Why what is fixed for it no longer fits its source. */
  unfit?: string | null;
};

export function stateNow({ unfit = null, ...stored }: Stored): Shown {
  const { state, stateReason } = endingOf(stored);
  const isWell = state === "connected" || state === "expires_soon";
  return isWell && unfit !== null ? { state: "degraded", stateReason: unfit } : { state, stateReason };
}

/** A sign-in that nobody can renew ends by itself, and is told about a day ahead. */
function endingOf({ state, stateReason, expiresAt }: Omit<Stored, "unfit">): Shown {
  const isWell = state === "connected" || state === "expires_soon" || state === "degraded";
  if (!isWell || expiresAt === null || +expiresAt - soonMs > Date.now()) return { state, stateReason };
  const at = expiresAt.toISOString();
  if (+expiresAt <= Date.now()) return { state: "needs_reconnect", stateReason: `The sign-in ended at ${at}. Reconnect.` };
  if (state === "degraded") return { state, stateReason };
  return {
    state: "expires_soon",
    stateReason: `The sign-in ends at ${at}, and the provider gave nothing to renew it with. Reconnect before.`,
  };
}

export const handleOf = (integration: string, { owner, name }: { owner: Owner; name: string }): string =>
  formatHandle({ integration, owner, connection: name } as ConnectionParts); // safe: stored names were parsed when they came in

/** Whether the integration was revised after these tools were produced. */
const isStale = ({ toolsSyncedAt }: { toolsSyncedAt: Date | null }, { configRevisedAt }: { configRevisedAt: Date }): boolean =>
  toolsSyncedAt === null || toolsSyncedAt < configRevisedAt;
