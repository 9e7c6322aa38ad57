export { auditedActions } from "../operation/audited-actions";
export { allowAgent } from "./agents/allow";
export { allowAgentDevice, declineAgentDevice, describeAgentDevice } from "./agents/answer-device";
export { type AgentRequestView, describeAgentRequest } from "./agents/describe";
export { beginAgentDevice, forgetAgentDevices } from "./agents/device-code";
export { forgetAgentGrants } from "./agents/end";
export { exchangeAgentCode, renewAgentTokens, revokeAgentToken } from "./agents/exchange";
export { exchangeDeviceCode } from "./agents/exchange-device";
export { findAgentClient } from "./agents/find-client";
export { type AgentGrant, listAgentGrants } from "./agents/list";
export { agentPermissions, apiPermissions, type Offer } from "./agents/permissions";
export { OauthRefusal, refusalFields } from "./agents/refusal";
export { deviceGrantType, forgetAgentClients, registerAgentClient } from "./agents/register";
export { apiResource, mcpResource, toolkitResource } from "./agents/resource";
export { revokeAgentGrant } from "./agents/revoke";
export { createApiKey } from "./api-keys/create";
export { expireApiKey } from "./api-keys/expire";
export { type ApiKey, listApiKeys } from "./api-keys/list";
export { revokeApiKey } from "./api-keys/revoke";
export { checkAudit } from "./audit/check";
export { exportAudit } from "./audit/export";
export { forgetAuditLines } from "./audit/forget";
export { exportHeads } from "./audit/heads";
export { type AuditLine, listAudit } from "./audit/list";
export { listAuditHeads } from "./audit/list-heads";
export { auditOperations } from "./audit/operations";
export { bearerSecret, type Identity, identify } from "./caller/identify";
export { whoAmI } from "./caller/who-am-i";
export { displayName, safeName } from "./display-name";
export { approveEmailDomain } from "./email-domains/approve";
export { claimEmailDomain } from "./email-domains/claim";
export { type EmailDomainView, listEmailDomains } from "./email-domains/list";
export { emailDomainOperations } from "./email-domains/operations";
export { releaseEmailDomain } from "./email-domains/release";
export { addEmbedOrigin } from "./embedding/add-origin";
export { allowedFrames } from "./embedding/allowed-frames";
export { forgetVisitors } from "./embedding/find-visitor";
export { createEmbedToken } from "./embedding/issue-token";
export { listEmbedOrigins } from "./embedding/list-origins";
export { embeddingOperations } from "./embedding/operations";
export type { EmbedOriginView } from "./embedding/origin";
export { removeEmbedOrigin } from "./embedding/remove-origin";
export { dismissHint, listDismissedHints } from "./hints/dismiss";
export { acceptInvitation, describeInvitation } from "./invitations/accept";
export { expireInvitation } from "./invitations/expire";
export { inviteMember } from "./invitations/invite";
export { type Invitation, listInvitations } from "./invitations/list";
export { endedNote, endOutOfReach } from "./invitations/reach";
export { revokeInvitation } from "./invitations/revoke";
export { changeMemberRole } from "./members/change-role";
export { changeMemberRoles } from "./members/change-roles";
export { endMembership } from "./members/end-membership";
export { getMemberToChange } from "./members/get";
export { listMembers, type Member } from "./members/list";
export { changeMembers, MemberSelection, MembersOutcome } from "./members/selection";
export { disableMember, enableMember } from "./members/set-status";
export { createOrganization } from "./organizations/create";
export { firstRun, isFirstRun, unattendedFirstRun } from "./organizations/first-run";
export { getOrganization } from "./organizations/get";
export { listMyOrganizations } from "./organizations/list-mine";
export { renameOrganization } from "./organizations/rename";
export { changePassword } from "./profile/change-password";
export { getPerson, getProfile, renameMyself } from "./profile/profile";
export { endMySession, listMySessions, type SessionView } from "./profile/sessions";
export { signInWithProvider } from "./providers/sign-in";
export type { Condition } from "./provisioning/condition";
export { createProvisioningToken } from "./provisioning/create-token";
export { findProvisioner } from "./provisioning/find-token";
export {
  changeGroup,
  countGroups,
  createGroup,
  findGroups,
  type Group,
  type GroupCondition,
  type GroupSaid,
  getGroup,
  removeGroup,
} from "./provisioning/groups";
export { type GroupView, listGroups } from "./provisioning/list-groups";
export { listProvisioningTokens, type ProvisioningTokenView } from "./provisioning/list-tokens";
export { provisioningOperations } from "./provisioning/operations";
export {
  countPeople,
  findPeople,
  getPersonOf,
  type PersonCondition,
  type ProvisionedPerson,
  requireOwnDomain,
} from "./provisioning/person";
export type { PersonField } from "./provisioning/person-where";
export { changeProvisioned, type PersonSaid, provisionMember } from "./provisioning/provision-member";
export { revokeProvisioningToken } from "./provisioning/revoke-token";
export { getRetention, type RetentionView } from "./retention/get";
export { retentionOperations } from "./retention/operations";
export { findOwnRetentions, readRetention, requireNoHold } from "./retention/rules";
export { updateRetention } from "./retention/update";
export { refreshActor } from "./rights/refresh-actor";
export { requireToolkit } from "./rights/require-toolkit";
export { watchRights } from "./rights/watch-rights";
export { builtInRoles, findRole, ownRoles, reachesTools } from "./role";
export { createRole } from "./roles/create";
export { listRoles, type Role } from "./roles/list";
export { removeRole } from "./roles/remove";
export { updateRole } from "./roles/update";
export { endSession, forgetSessions } from "./session/end";
export { signIn } from "./session/sign-in";
export { switchOrganization } from "./session/switch";
export { getSignInRules, type SignInRulesView } from "./sign-in-rules/get";
export { openSignIn } from "./sign-in-rules/open";
export { signInRuleOperations } from "./sign-in-rules/operations";
export { elsewhereMessage, isAllowedAddress, requireAllowedAddress } from "./sign-in-rules/rules";
export { updateSignInRules } from "./sign-in-rules/update";
export { systemContext } from "./system-context";
export { forgetOldAttempts } from "./throttle";
export { listSavedViews } from "./views/list";
export { viewOperations } from "./views/operations";
export { removeView } from "./views/remove";
export { saveView } from "./views/save";
export type { SavedView } from "./views/view";
