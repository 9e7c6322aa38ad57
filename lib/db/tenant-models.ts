import { Prisma } from "./generated/client";

/** Models that belong to no organization, each with its reason. A new model is either here or carries organizationId. */
export const globalModels = {
  Organization: "is the organization",
  User: "a person may belong to several organizations; rights come from the membership",
  ExternalAccount: "a person's identity at a provider",
  SignInFailure: "counted before anybody is known",
  KnownAddress: "asked before anybody is known",
  AgentClient: "registers before anybody is known",
  AgentDevice: "waits before anybody is known; holds hashes of its codes only",
  RootKey: "the installation's own",
  Signal: "news between processes; carries ids only",
  ServerProcess: "of the installation: what its processes are and have room for",
  DatabaseSize: "of the whole database, a number for each day",
} as const satisfies Partial<Record<Prisma.ModelName, string>>;

export type TenantModel = Exclude<Prisma.ModelName, keyof typeof globalModels>;

export const isTenantModel = (model: string): model is TenantModel => model in Prisma.ModelName && !(model in globalModels);

/** Models under forced row-level security: secrets, sessions and keys, and rows that must not be altered. */
export const guardedModels: ReadonlySet<string> = new Set<TenantModel>([
  "DataKey",
  "Session",
  "ApiKey",
  "AgentCode",
  "AgentToken",
  "AuditEvent",
  "AuditHead",
  "IdempotentAnswer",
  "ConnectionSecret",
  "OauthClient",
  "OauthAttempt",
  "WebhookSecret",
  "RegistryToolSecret",
  "ServiceCredential",
  "ProvisioningToken",
  "PipelineKey",
]);

/** Relations that lead to guarded models: queries that follow one meet row-level security too. */
export const guardedRelations: ReadonlySet<string> = new Set([
  "sessions",
  "apiKey",
  "apiKeys",
  "agentCode",
  "agentTokens",
  "dataKeys",
  "auditEvents",
  "auditHead",
  "idempotency",
  "secrets",
  "oauthClients",
  "oauthAttempts",
  "serviceCredentials",
  "provisioningTokens",
  "embeddingKey",
]);
