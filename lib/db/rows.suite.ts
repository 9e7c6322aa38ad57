import { randomBytes, randomUUID } from "node:crypto";
import type { TestOrganization } from "../operation/organization.suite";
import { agentSamples } from "./agent-rows.suite";
import { budgetSamples } from "./budget-rows.suite";
import { dynamicSamples } from "./dynamic-rows.suite";
import { embeddingSamples } from "./embedding-rows.suite";
import { registrySamples, registryTables } from "./registry-rows.suite";
import { retrievalSamples } from "./retrieval-rows.suite";
import { counted, execution, hour, notificationSamples, type Sample, tool } from "./row-values.suite";
import { scheduleSamples } from "./schedule-rows.suite";
import { serviceSamples } from "./service-rows.suite";
import { signInSamples } from "./sign-in-rows.suite";
import type { TenantModel } from "./tenant-models";

export type Row = Record<string, unknown> & { organizationId: string };
export type Delegate = Record<string, (args?: object) => Promise<unknown>>;

/** A model of any client by its name. */
export const delegate = (db: object, model: string): Delegate =>
  (db as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)]!;

export const tableOf = (model: string) => registryTables[model] ?? model.replace(/(?<=.)[A-Z]/g, "_$&").toLowerCase();

const soon = () => new Date(Date.now() + 60_000);
const hash = () => new Uint8Array(randomBytes(32));

export const samples: Record<TenantModel, Sample> = {
  Membership: {
    values: () => ({ userId: randomUUID(), role: "viewer" }),
    ...{ key: ["organizationId", "userId"], change: { role: "x" } },
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
  Dismissal: {
    values: ({ owner }) => ({ userId: owner.id, hint: "first-steps" }),
    ...{ key: ["organizationId", "userId", "hint"], change: { hint: "x" } },
  },
  SavedView: {
    values: ({ owner }) => ({ userId: owner.id, page: "runs", name: "Failed", query: "status=failed" }),
    key: ["organizationId", "id"],
    change: { name: "x" },
  },
  Snippet: {
    values: ({ owner }) => ({ userId: owner.id, author: "a", name: `s ${randomUUID()}`, code: hash() }),
    ...{ key: ["organizationId", "id"], change: { name: "x" } },
  },
  WebhookSecret: {
    values: async (organization) => ({ webhookId: await idOf(organization, "Webhook"), field: "secret", sealed: hash() }),
    ...{ key: ["organizationId", "webhookId", "field"], change: { sealed: hash() } },
  },
  ...serviceSamples,
  ...notificationSamples,
  Delivery: {
    values: async (organization) => ({
      ...{ webhookId: await idOf(organization, "Webhook"), event: "run.failed", facts: {}, happenedAt: new Date() },
    }),
    ...{ key: ["organizationId", "id"], change: { state: "failed" } },
  },
  ...agentSamples,
  ...budgetSamples,
  ...retrievalSamples,
  ...embeddingSamples,
  ...signInSamples,
  AgentGrant: {
    values: ({ owner }) => ({ userId: owner.id, clientId: randomUUID(), clientName: "A", resources: ["http://localhost/mcp"] }),
    key: ["organizationId", "id"],
    change: { clientName: "x" },
  },
  AgentCode: {
    values: async (organization) => ({
      grantId: await idOf(organization, "AgentGrant"),
      ...{ hash: hash(), redirectUri: "http://localhost/", challenge: "c", expiresAt: soon() },
    }),
    key: ["organizationId", "grantId"],
    change: { challenge: "x" },
  },
  AgentToken: {
    values: async (organization) => ({
      grantId: await idOf(organization, "AgentGrant"),
      ...{ kind: "access", hash: hash(), expiresAt: soon() },
    }),
    key: ["organizationId", "id"],
    change: { kind: "refresh" },
  },
  AuditEvent: { values: () => ({}), key: ["organizationId", "seq"], appendOnly: true, change: { action: "x" } },
  AuditHead: { values: () => ({}), key: ["organizationId"], appendOnly: true, change: { seq: 99n } },
  McpSession: {
    values: ({ owner }) => ({ id: randomUUID(), actorId: owner.id, beginning: {} }),
    key: ["organizationId", "id"],
    change: { beginning: { x: 1 } },
  },
  AgentTrial: {
    values: ({ owner }) => ({ userId: owner.id, address: "this machine", expiresAt: soon() }),
    key: ["organizationId", "id"],
    change: { address: "x" },
  },
  AgentArrival: {
    values: async (organization) => ({ trialId: await idOf(organization, "AgentTrial"), client: "Agent", status: 200 }),
    key: ["organizationId", "id"],
    change: { client: "x" },
  },
  McpMessage: {
    values: async (organization) => ({ sessionId: await idOf(organization, "McpSession"), message: hash() }),
    key: ["organizationId", "id"],
    change: { message: new Uint8Array([1]) },
  },
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
  Integration: { values: newIntegration, key: ["id"], change: { title: "x" } },
  IntegrationDocument: {
    values: () => ({ hash: randomUUID(), bytes: hash() }),
    key: ["organizationId", "hash"],
    change: { bytes: new Uint8Array([1]) },
  },
  ToolSet: {
    values: async (organization) => ({ ...(await ofIntegration(organization)), hash: "h", toolCount: 0, definitions: [] }),
    key: ["organizationId", "integrationId", "hash"],
    change: { definitions: ["x"] },
  },
  Tool: {
    values: async (organization) => ({ ...(await ofIntegration(organization)), ...tool }),
    key: ["organizationId", "integrationId", "hash"],
    change: { name: "x" },
  },
  Definition: {
    values: async (organization) => ({ ...(await ofIntegration(organization)), hash: "h", schema: {} }),
    key: ["organizationId", "integrationId", "hash"],
    change: { schema: true },
  },
  IntegrationLogo: {
    values: async (organization) => ({
      ...(await ofIntegration(organization)),
      hash: "h",
      mediaType: "image/png",
      bytes: hash(),
    }),
    key: ["organizationId", "integrationId"],
    change: { mediaType: "x" },
  },
  Connection: { values: newConnection, key: ["id"], change: { name: "x" } },
  ConnectionSecret: {
    values: async (organization) => ({
      connectionId: (await store(organization, "Connection", await newConnection(organization))).id,
      field: "token",
      sealed: hash(),
    }),
    key: ["organizationId", "connectionId", "field"],
    change: { reference: "x" },
  },
  OauthClient: {
    values: async (organization) => ({
      ...(await ofIntegration(organization)),
      template: "oauth",
      clientId: "c",
      sealed: hash(),
      authMethod: "none",
      endpoints: {},
      source: "set",
      createdBy: "a",
    }),
    key: ["organizationId", "integrationId", "template"],
    change: { clientId: "x" },
  },
  OauthGrant: {
    values: async (organization) => ({
      connectionId: (await store(organization, "Connection", await newConnection(organization))).id,
      flow: "authorization_code",
      clientId: "c",
      clientFrom: "own",
      authMethod: "none",
      endpoints: {},
      isRenewable: true,
    }),
    key: ["organizationId", "connectionId"],
    change: { clientId: "x" },
  },
  OauthAttempt: {
    values: async (organization) => ({
      ...(await ofIntegration(organization)),
      ...{ userId: organization.owner.id, template: "oauth", owner: "org", name: "main" },
      ...{ stateHash: hash(), sealed: hash(), expiresAt: soon() },
    }),
    key: ["id"],
    change: { name: "x" },
  },
  ToolChange: {
    values: async (organization) => ({ ...(await ofIntegration(organization)), toolName: "t", kind: "added", isWidening: true }),
    key: ["id"],
    change: { toolName: "x" },
  },
  ToolPolicy: {
    values: () => ({ owner: "org", ownerKey: "org", pattern: "*", action: "block", position: 1, createdBy: "a" }),
    key: ["id"],
    change: { pattern: "x" },
  },
  ActivityHour: {
    values: () => ({ ...hour, ...counted }),
    key: ["organizationId", "hour", "actorId", "onBehalfOf", "shard"],
    change: { runs: 2 },
  },
  Execution: { values: () => execution, key: ["id"], change: { state: "x" } },
  Call: {
    values: async (organization) => ({
      executionId: (await store(organization, "Execution", execution)).id,
      ...{ seq: 1, path: "a", state: "running", argumentsRaw: hash(), revision: 1, pass: 1, madeAt: new Date() },
    }),
    ...{ key: ["organizationId", "executionId", "seq"], change: { path: "x" } },
  },
  OutputLine: {
    values: async (organization) => ({
      executionId: (await store(organization, "Execution", execution)).id,
      ...{ number: 1, kind: "log", text: hash() },
    }),
    ...{ key: ["organizationId", "executionId", "number"], change: { kind: "x" } },
  },
  Approval: { values: newApproval, key: ["id"], change: { state: "x" } },
  ApprovalVote: {
    values: async (organization) => ({ approvalId: await idOf(organization, "Approval"), personId: randomUUID(), label: "a" }),
    ...{ key: ["organizationId", "approvalId", "personId"], change: { label: "x" } },
  },
  ApprovalGrant: {
    values: async (organization) => ({
      approvalId: (await store(organization, "Approval", await newApproval(organization))).id,
      ...{ actorKind: "user", actorId: "a", address: "a", definitionHash: "d", expiresAt: soon() },
    }),
    key: ["id"],
    change: { address: "x" },
  },
  ...registrySamples,
  ...{ ...scheduleSamples, ...dynamicSamples },
  CatalogRevision: { values: () => ({ revision: 1n }), key: ["organizationId"], change: { revision: 2n } },
};

async function newApproval(organization: TestOrganization): Promise<object> {
  const { id: executionId } = await store(organization, "Execution", execution);
  const question = { kind: "approval", state: "waiting", isDetached: false, actorKind: "user", actorId: "a", actorLabel: "A" };
  const asked = { address: "a", argumentsHash: "h", arguments: hash(), message: hash(), expiresAt: soon() };
  return { executionId, seq: 1, number: 1, ...question, ...asked };
}

/** The id of a new row of another model, to hang on. */
async function idOf(organization: TestOrganization, model: TenantModel): Promise<unknown> {
  return (await store(organization, model, await samples[model].values(organization))).id;
}

async function newIntegration(organization: TestOrganization): Promise<object> {
  const document = await store(organization, "IntegrationDocument", { hash: randomUUID(), bytes: hash() });
  return {
    ...{ slug: randomUUID(), plugin: "openapi", title: "T", description: "", origin: {}, documentHash: document.hash },
    ...{ servers: [], authTemplates: [], warnings: [] },
  };
}

async function newConnection(organization: TestOrganization): Promise<object> {
  return {
    ...(await ofIntegration(organization)),
    ...{ owner: "org", ownerKey: "org", name: "main", template: "none", createdBy: "a" },
  };
}

async function ofIntegration(organization: TestOrganization): Promise<{ integrationId: unknown }> {
  return { integrationId: await idOf(organization, "Integration") };
}

async function store({ db, organizationId }: TestOrganization, model: TenantModel, values: object): Promise<Row> {
  return (await db.$transaction((tx) => delegate(tx, model).create!({ data: { ...values, organizationId } }))) as Row;
}

/** The fields that name one row, for `where` of any method. */
export const keyFields = (model: TenantModel, row: Row) =>
  Object.fromEntries(samples[model].key.map((name) => [name, row[name]]));

/** The same as Prisma wants it where a row must be unique. */
export function uniqueKey(model: TenantModel, row: Row): object {
  const { key } = samples[model];
  return key.length === 1 ? keyFields(model, row) : { [key.join("_")]: keyFields(model, row) };
}
