import * as budgets from "../budgets";
import * as connections from "../connections";
import * as credentials from "../credentials";
import * as evaluations from "../evaluations";
import * as executions from "../executions";
import * as identity from "../identity";
import * as integrations from "../integrations";
import * as jobs from "../jobs";
import * as mcp from "../mcp-endpoint";
import * as notifications from "../notifications";
import * as oauth from "../oauth";
import * as policies from "../policies";
import * as toolCalls from "../tool-calls";
import * as toolkits from "../toolkits";
import * as tools from "../tools";
import { ownToolRoutes } from "./own-tools-table";
import {
  array,
  events,
  get,
  lines,
  type OperationRoute,
  patch,
  picture,
  post,
  put,
  remove,
  text,
} from "./routes/operation-route";

/** Every operation with its place in the HTTP API. The server, the description of the API and the tests read it here. */
export const operationRoutes: readonly OperationRoute[] = [
  ...ownToolRoutes,

  get("/api/v1/activity", executions.getActivity),

  get("/api/v1/agents/devices/:userCode", identity.describeAgentDevice),
  post("/api/v1/agents/devices/:userCode", identity.allowAgentDevice),
  post("/api/v1/agents/devices/:userCode/decline", identity.declineAgentDevice),
  get("/api/v1/agents/grants", identity.listAgentGrants),
  post("/api/v1/agents/grants", identity.allowAgent, { status: 201 }),
  remove("/api/v1/agents/grants/:id", identity.revokeAgentGrant),

  post("/api/v1/agents/trials", mcp.beginAgentTrial, { status: 201 }),
  get("/api/v1/agents/trials/:id", mcp.getAgentTrial),

  get("/api/v1/approvals", executions.listApprovals),
  get("/api/v1/approvals/:id", executions.getApproval),
  post("/api/v1/approvals/:id", executions.answerApproval),
  post("/api/v1/approvals/:id/claim", executions.claimApproval),
  remove("/api/v1/approvals/:id/claim", executions.releaseApproval),
  get("/api/v1/approvals/:id/organization", executions.locateApproval),
  get("/api/v1/approvals/:id/schema", executions.getApprovalSchema),
  post("/api/v1/approvals/:id/viewers", executions.followViewers),
  post("/api/v1/approvals/:id/withdraw", executions.withdrawApproval),
  get("/api/v1/approvals/follow", executions.followApprovals),

  get("/api/v1/audit", identity.listAudit),
  get("/api/v1/audit/check", identity.checkAudit),
  lines("/api/v1/audit/export", identity.exportAudit),
  get("/api/v1/audit/heads", identity.listAuditHeads),

  get("/api/v1/budgets", budgets.listBudgets),
  post("/api/v1/budgets", budgets.createBudget, { status: 201 }),
  get("/api/v1/budgets/:id", budgets.getBudget),
  patch("/api/v1/budgets/:id", budgets.updateBudget),
  remove("/api/v1/budgets/:id", budgets.removeBudget),

  get("/api/v1/calls", executions.listCalls),

  get("/api/v1/connections", connections.listConnections),
  post("/api/v1/connections", connections.createConnection, { status: 201 }),
  get("/api/v1/connections/:integration/:owner/:name", connections.getConnection),
  get("/api/v1/connections/:integration/:owner/:name/session", connections.getConnectionSession),
  patch("/api/v1/connections/:integration/:owner/:name", connections.updateConnection),
  remove("/api/v1/connections/:integration/:owner/:name", connections.removeConnection),
  post("/api/v1/connections/:integration/:owner/:name/check", connections.checkConnection),
  post("/api/v1/connections/:integration/:owner/:name/refresh", connections.refreshConnection),
  post("/api/v1/connections/authorizations", connections.completeAuthorization),
  get("/api/v1/connections/authorizations/:id", connections.getAuthorization),
  post("/api/v1/connections/authorize", connections.authorizeConnection, { status: 201 }),
  post("/api/v1/connections/authorize-device", connections.authorizeDevice, { status: 201 }),
  post("/api/v1/connections/hand-off", connections.handOffConnection),

  get("/api/v1/email-domains", identity.listEmailDomains),
  post("/api/v1/email-domains", identity.claimEmailDomain, { status: 201 }),
  remove("/api/v1/email-domains/:domain", identity.releaseEmailDomain),

  get("/api/v1/credentials", credentials.listServiceCredentials),
  put("/api/v1/credentials", credentials.setServiceCredential),
  remove("/api/v1/credentials/:id", credentials.removeServiceCredential),
  get("/api/v1/embed/origins", identity.listEmbedOrigins),
  post("/api/v1/embed/origins", identity.addEmbedOrigin, { status: 201 }),
  remove("/api/v1/embed/origins/:id", identity.removeEmbedOrigin),
  post("/api/v1/embed/tokens", identity.createEmbedToken, { status: 201 }),

  get("/api/v1/grants", executions.listGrants),
  remove("/api/v1/grants/:id", executions.revokeGrant),

  get("/api/v1/deliveries/:id", notifications.getDelivery),
  post("/api/v1/deliveries/:id/send-again", notifications.sendDeliveryAgain),

  get("/api/v1/hints", identity.listDismissedHints),
  post("/api/v1/hints/:hint/dismiss", identity.dismissHint),

  get("/api/v1/presets", integrations.listPresets),

  get("/api/v1/installation", jobs.getInstallationStatus),
  get("/api/v1/installation/load", jobs.getInstallationLoad),

  get("/api/v1/integration-kinds", integrations.listIntegrationKinds),

  get("/api/v1/integrations", integrations.listIntegrations),
  post("/api/v1/integrations", integrations.addIntegration, { status: 201, body: "document" }),
  get("/api/v1/integrations/:slug", integrations.getIntegration),
  patch("/api/v1/integrations/:slug", integrations.updateIntegration),
  remove("/api/v1/integrations/:slug", integrations.removeIntegration),
  get("/api/v1/integrations/:slug/changes", integrations.listToolChanges),
  post("/api/v1/integrations/:slug/changes/review", integrations.reviewToolChanges),
  picture("/api/v1/integrations/:slug/logo", integrations.logoOperations.getIntegrationLogo),
  put("/api/v1/integrations/:slug/logo", integrations.logoOperations.setIntegrationLogo),
  remove("/api/v1/integrations/:slug/logo", integrations.logoOperations.removeIntegrationLogo),
  get("/api/v1/integrations/:slug/offered", integrations.listOfferedTools),
  get("/api/v1/integrations/:slug/oauth-clients", oauth.listOauthClients),
  put("/api/v1/integrations/:slug/oauth-clients/:template", oauth.setOauthClient),
  remove("/api/v1/integrations/:slug/oauth-clients/:template", oauth.removeOauthClient),
  post("/api/v1/integrations/:slug/refresh", integrations.refreshIntegration, { body: "document" }),
  post("/api/v1/integrations/preview", integrations.previewIntegration, { body: "document" }),

  get("/api/v1/invitations", identity.listInvitations),
  post("/api/v1/invitations", identity.inviteMember, { status: 201 }),
  remove("/api/v1/invitations/:id", identity.revokeInvitation),

  get("/api/v1/jobs", jobs.listJobs),
  post("/api/v1/jobs/:id/retry", jobs.retryJob),

  get("/api/v1/keys", identity.listApiKeys),
  post("/api/v1/keys", identity.createApiKey, { status: 201 }),
  remove("/api/v1/keys/:id", identity.revokeApiKey),

  get("/api/v1/members", identity.listMembers),
  get("/api/v1/members/groups", identity.listGroups),
  post("/api/v1/members/roles", identity.changeMemberRoles),
  patch("/api/v1/members/:userId", identity.changeMemberRole),
  remove("/api/v1/members/:userId", connections.removeMember),
  post("/api/v1/members/:userId/disable", identity.disableMember),
  post("/api/v1/members/:userId/enable", identity.enableMember),

  get("/api/v1/notifications/mine", notifications.getMyNotifications),
  put("/api/v1/notifications/mine", notifications.setMyNotifications),

  get("/api/v1/organization", identity.getOrganization),
  patch("/api/v1/organization", identity.renameOrganization),

  get("/api/v1/organizations", identity.listMyOrganizations),
  post("/api/v1/organizations", identity.createOrganization, { status: 201 }),

  get("/api/v1/plugins", jobs.listPlugins),

  get("/api/v1/flow-rules", policies.listFlowRules),
  post("/api/v1/flow-rules", policies.createFlowRule, { status: 201 }),
  patch("/api/v1/flow-rules/:id", policies.updateFlowRule),
  remove("/api/v1/flow-rules/:id", policies.removeFlowRule),

  get("/api/v1/policies", policies.listPolicies),
  post("/api/v1/policies", policies.createPolicy, { status: 201 }),
  get("/api/v1/policies/:id", policies.getPolicy),
  patch("/api/v1/policies/:id", policies.updatePolicy),
  remove("/api/v1/policies/:id", policies.removePolicy),
  post("/api/v1/policies/:id/move", policies.movePolicy),
  get("/api/v1/policies/approvers", policies.listApprovers),
  post("/api/v1/policies/changes", policies.savePolicyChanges),
  post("/api/v1/policies/changes/try", executions.tryPolicyChanges),
  get("/api/v1/policies/complete", tools.completePattern),
  get("/api/v1/policies/coverage", tools.coverPolicies),
  post("/api/v1/policies/explain", executions.explainDecision),
  post("/api/v1/policies/match", tools.matchTools),
  post("/api/v1/policies/apply", policies.applyPolicies),
  post("/api/v1/policies/simulate", executions.simulatePolicy),
  get("/api/v1/policies/usage", executions.countPolicyUsage),

  get("/api/v1/profile", identity.getProfile),
  patch("/api/v1/profile", identity.renameMyself),
  post("/api/v1/profile/password", identity.changePassword),

  get("/api/v1/providers", credentials.listProviders),

  get("/api/v1/provisioning-tokens", identity.listProvisioningTokens),
  post("/api/v1/provisioning-tokens", identity.createProvisioningToken, { status: 201 }),
  remove("/api/v1/provisioning-tokens/:id", identity.revokeProvisioningToken),

  get("/api/v1/roles", identity.listRoles),
  post("/api/v1/roles", identity.createRole, { status: 201 }),
  put("/api/v1/roles/:slug", identity.updateRole),
  remove("/api/v1/roles/:slug", identity.removeRole),
  post("/api/v1/roles/match", tools.matchRole),

  get("/api/v1/search-requests", evaluations.listSearchRequests),
  post("/api/v1/search-requests", evaluations.addSearchRequests, { status: 201 }),
  remove("/api/v1/search-requests/:id", evaluations.removeSearchRequest),
  get("/api/v1/search-requests/evaluation", evaluations.evaluateSearch),
  get("/api/v1/search-requests/suggestions", evaluations.suggestSearchRequests),

  get("/api/v1/sessions", identity.listMySessions),
  remove("/api/v1/sessions/:id", identity.endMySession),

  get("/api/v1/retention", identity.getRetention),
  patch("/api/v1/retention", identity.updateRetention),

  get("/api/v1/sign-in-rules", identity.getSignInRules),
  patch("/api/v1/sign-in-rules", identity.updateSignInRules),

  get("/api/v1/snippets", executions.listSnippets),
  post("/api/v1/snippets", executions.createSnippet, { status: 201 }),
  get("/api/v1/snippets/:id", executions.getSnippet),
  patch("/api/v1/snippets/:id", executions.updateSnippet),
  remove("/api/v1/snippets/:id", executions.removeSnippet),

  get("/api/v1/toolkits", toolkits.listToolkits),
  post("/api/v1/toolkits", toolkits.createToolkit, { status: 201 }),
  get("/api/v1/toolkits/:slug", toolkits.getToolkit),
  patch("/api/v1/toolkits/:slug", toolkits.updateToolkit),
  remove("/api/v1/toolkits/:slug", toolkits.removeToolkit),
  get("/api/v1/toolkits/:slug/holders", toolkits.listToolkitHolders),
  post("/api/v1/toolkits/:slug/holders", toolkits.assignToolkitToMembers),
  put("/api/v1/toolkits/:slug/holders/:kind/:id", toolkits.assignToolkit),
  remove("/api/v1/toolkits/:slug/holders/:kind/:id", toolkits.unassignToolkit),
  post("/api/v1/toolkits/preview", mcp.previewToolkit),

  post("/api/v1/tool-calls", toolCalls.createToolCalls),
  get("/api/v1/tool-calls/:id", toolCalls.getToolCalls),
  get("/api/v1/tool-specs", toolCalls.listToolSpecs),

  get("/api/v1/tools/browse", tools.browseTools),
  get("/api/v1/tools/declarations", tools.declareTools),
  get("/api/v1/tools/describe", tools.describeTool),
  get("/api/v1/tools/discover", tools.discoverTools),
  get("/api/v1/tools/groups", tools.listToolGroups),
  get("/api/v1/tools/namespaces", tools.listNamespaces),
  get("/api/v1/tools/one", tools.getTool),
  get("/api/v1/tools/outline", tools.outlineCatalog),
  get("/api/v1/tools/search", tools.searchTools),
  get("/api/v1/tools/sources", tools.listSources),
  get("/api/v1/tools/summary", tools.summarizeCatalog),
  post("/api/v1/tools/try", executions.tryTool),
  text("/api/v1/tools/types", tools.writeToolTypes),

  get("/api/v1/views", identity.listSavedViews),
  post("/api/v1/views", identity.saveView),
  remove("/api/v1/views/:id", identity.removeView),

  get("/api/v1/webhooks", notifications.listWebhooks),
  post("/api/v1/webhooks", notifications.createWebhook, { status: 201 }),
  patch("/api/v1/webhooks/:id", notifications.updateWebhook),
  remove("/api/v1/webhooks/:id", notifications.removeWebhook),
  get("/api/v1/webhooks/:id/deliveries", notifications.listDeliveries),
  post("/api/v1/webhooks/:id/rotate", notifications.rotateWebhookSecret),
  post("/api/v1/webhooks/:id/test", notifications.testWebhook),

  get("/api/v1/whoami", identity.whoAmI),

  get("/executions", executions.listExecutions),
  post("/executions", executions.createExecution),
  get("/executions/:id", executions.getExecution),
  get("/executions/:id/calls", executions.listExecutionCalls),
  get("/executions/:id/calls/:seq", executions.getExecutionCall),
  post("/executions/:id/cancel", executions.cancelExecution),
  events("/executions/:id/events", executions.followExecution),
  get("/executions/:id/lines", executions.listExecutionLines),
  get("/executions/:id/plan", executions.getExecutionPlan),
  get("/executions/:id/result", executions.getExecutionResult),
  post("/executions/:id/resume", executions.resumeExecution),
  text("/executions/export", executions.exportExecutions, "text/csv"),
  get("/executions/histogram", executions.countExecutions),
  get("/executions/stuck", executions.listStuckExecutions),

  array("/tools", tools.listTools, tools.toolListAnswer),
  get("/tools/schema", tools.getToolSchema),
];
