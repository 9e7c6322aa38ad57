import type { Method } from "../transport/transport";
import type { OperationKey } from "./input-output";

type Address = `${Method} /${string}`;

const at = <Key extends OperationKey>(key: Key, address: Address) => ({ key, address });

/** Every operation that the client calls as it is: its group, its name there, and its address in the HTTP API. */
export const groups = {
  activity: { get: at("getActivity", "GET /api/v1/activity") },
  agents: {
    list: at("listAgentGrants", "GET /api/v1/agents/grants"),
    allow: at("allowAgent", "POST /api/v1/agents/grants"),
    revoke: at("revokeAgentGrant", "DELETE /api/v1/agents/grants/:id"),
    device: at("describeAgentDevice", "GET /api/v1/agents/devices/:userCode"),
    allowDevice: at("allowAgentDevice", "POST /api/v1/agents/devices/:userCode"),
    declineDevice: at("declineAgentDevice", "POST /api/v1/agents/devices/:userCode/decline"),
  },
  approvals: {
    list: at("listApprovals", "GET /api/v1/approvals"),
    get: at("getApproval", "GET /api/v1/approvals/:id"),
    answer: at("answerApproval", "POST /api/v1/approvals/:id"),
    locate: at("locateApproval", "GET /api/v1/approvals/:id/organization"),
    schema: at("getApprovalSchema", "GET /api/v1/approvals/:id/schema"),
    withdraw: at("withdrawApproval", "POST /api/v1/approvals/:id/withdraw"),
    follow: at("followApprovals", "GET /api/v1/approvals/follow"),
  },
  audit: {
    list: at("listAudit", "GET /api/v1/audit"),
    check: at("checkAudit", "GET /api/v1/audit/check"),
  },
  calls: { list: at("listCalls", "GET /api/v1/calls") },
  connections: {
    list: at("listConnections", "GET /api/v1/connections"),
    create: at("createConnection", "POST /api/v1/connections"),
    get: at("getConnection", "GET /api/v1/connections/:integration/:owner/:name"),
    session: at("getConnectionSession", "GET /api/v1/connections/:integration/:owner/:name/session"),
    update: at("updateConnection", "PATCH /api/v1/connections/:integration/:owner/:name"),
    remove: at("removeConnection", "DELETE /api/v1/connections/:integration/:owner/:name"),
    check: at("checkConnection", "POST /api/v1/connections/:integration/:owner/:name/check"),
    refresh: at("refreshConnection", "POST /api/v1/connections/:integration/:owner/:name/refresh"),
    authorize: at("authorizeConnection", "POST /api/v1/connections/authorize"),
    authorizeDevice: at("authorizeDevice", "POST /api/v1/connections/authorize-device"),
    authorization: at("getAuthorization", "GET /api/v1/connections/authorizations/:id"),
    completeAuthorization: at("completeAuthorization", "POST /api/v1/connections/authorizations"),
    handOff: at("handOffConnection", "POST /api/v1/connections/hand-off"),
  },
  executions: {
    list: at("listExecutions", "GET /executions"),
    get: at("getExecution", "GET /executions/:id"),
    calls: at("listExecutionCalls", "GET /executions/:id/calls"),
    lines: at("listExecutionLines", "GET /executions/:id/lines"),
    call: at("getExecutionCall", "GET /executions/:id/calls/:seq"),
    cancel: at("cancelExecution", "POST /executions/:id/cancel"),
    result: at("getExecutionResult", "GET /executions/:id/result"),
    stuck: at("listStuckExecutions", "GET /executions/stuck"),
  },
  grants: {
    list: at("listGrants", "GET /api/v1/grants"),
    revoke: at("revokeGrant", "DELETE /api/v1/grants/:id"),
  },
  installation: { get: at("getInstallationStatus", "GET /api/v1/installation") },
  integrations: {
    kinds: at("listIntegrationKinds", "GET /api/v1/integration-kinds"),
    list: at("listIntegrations", "GET /api/v1/integrations"),
    add: at("addIntegration", "POST /api/v1/integrations"),
    get: at("getIntegration", "GET /api/v1/integrations/:slug"),
    update: at("updateIntegration", "PATCH /api/v1/integrations/:slug"),
    remove: at("removeIntegration", "DELETE /api/v1/integrations/:slug"),
    changes: at("listToolChanges", "GET /api/v1/integrations/:slug/changes"),
    review: at("reviewToolChanges", "POST /api/v1/integrations/:slug/changes/review"),
    refresh: at("refreshIntegration", "POST /api/v1/integrations/:slug/refresh"),
    preview: at("previewIntegration", "POST /api/v1/integrations/preview"),
  },
  invitations: {
    list: at("listInvitations", "GET /api/v1/invitations"),
    create: at("inviteMember", "POST /api/v1/invitations"),
    revoke: at("revokeInvitation", "DELETE /api/v1/invitations/:id"),
  },
  jobs: {
    list: at("listJobs", "GET /api/v1/jobs"),
    retry: at("retryJob", "POST /api/v1/jobs/:id/retry"),
  },
  keys: {
    list: at("listApiKeys", "GET /api/v1/keys"),
    create: at("createApiKey", "POST /api/v1/keys"),
    revoke: at("revokeApiKey", "DELETE /api/v1/keys/:id"),
  },
  members: {
    list: at("listMembers", "GET /api/v1/members"),
    changeRole: at("changeMemberRole", "PATCH /api/v1/members/:userId"),
    remove: at("removeMember", "DELETE /api/v1/members/:userId"),
    disable: at("disableMember", "POST /api/v1/members/:userId/disable"),
    enable: at("enableMember", "POST /api/v1/members/:userId/enable"),
  },
  oauthClients: {
    list: at("listOauthClients", "GET /api/v1/integrations/:slug/oauth-clients"),
    set: at("setOauthClient", "PUT /api/v1/integrations/:slug/oauth-clients/:template"),
    remove: at("removeOauthClient", "DELETE /api/v1/integrations/:slug/oauth-clients/:template"),
  },
  organization: {
    get: at("getOrganization", "GET /api/v1/organization"),
    rename: at("renameOrganization", "PATCH /api/v1/organization"),
  },
  organizations: {
    list: at("listMyOrganizations", "GET /api/v1/organizations"),
    create: at("createOrganization", "POST /api/v1/organizations"),
  },
  policies: {
    list: at("listPolicies", "GET /api/v1/policies"),
    create: at("createPolicy", "POST /api/v1/policies"),
    get: at("getPolicy", "GET /api/v1/policies/:id"),
    update: at("updatePolicy", "PATCH /api/v1/policies/:id"),
    remove: at("removePolicy", "DELETE /api/v1/policies/:id"),
    move: at("movePolicy", "POST /api/v1/policies/:id/move"),
    complete: at("completePattern", "GET /api/v1/policies/complete"),
    match: at("matchTools", "POST /api/v1/policies/match"),
  },
  profile: {
    get: at("getProfile", "GET /api/v1/profile"),
    rename: at("renameMyself", "PATCH /api/v1/profile"),
    changePassword: at("changePassword", "POST /api/v1/profile/password"),
  },
  providers: { list: at("listProviders", "GET /api/v1/providers") },
  roles: {
    list: at("listRoles", "GET /api/v1/roles"),
    create: at("createRole", "POST /api/v1/roles"),
    update: at("updateRole", "PUT /api/v1/roles/:slug"),
    remove: at("removeRole", "DELETE /api/v1/roles/:slug"),
  },
  sessions: {
    list: at("listMySessions", "GET /api/v1/sessions"),
    end: at("endMySession", "DELETE /api/v1/sessions/:id"),
  },
  tools: {
    get: at("getTool", "GET /api/v1/tools/one"),
    search: at("searchTools", "GET /api/v1/tools/search"),
    discover: at("discoverTools", "GET /api/v1/tools/discover"),
    describe: at("describeTool", "GET /api/v1/tools/describe"),
    browse: at("browseTools", "GET /api/v1/tools/browse"),
    groups: at("listToolGroups", "GET /api/v1/tools/groups"),
    namespaces: at("listNamespaces", "GET /api/v1/tools/namespaces"),
    sources: at("listSources", "GET /api/v1/tools/sources"),
    outline: at("outlineCatalog", "GET /api/v1/tools/outline"),
    summary: at("summarizeCatalog", "GET /api/v1/tools/summary"),
    declarations: at("declareTools", "GET /api/v1/tools/declarations"),
    try: at("tryTool", "POST /api/v1/tools/try"),
  },
} as const;
