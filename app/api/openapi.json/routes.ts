import type { RouteModules } from "@/lib/web";
import * as executionsIdCallsSeq from "../../executions/[id]/calls/[seq]/route";
import * as executionsIdCalls from "../../executions/[id]/calls/route";
import * as executionsIdCancel from "../../executions/[id]/cancel/route";
import * as executionsIdEvents from "../../executions/[id]/events/route";
import * as executionsIdResult from "../../executions/[id]/result/route";
import * as executionsIdResume from "../../executions/[id]/resume/route";
import * as executionsId from "../../executions/[id]/route";
import * as executions from "../../executions/route";
import * as executionsStuck from "../../executions/stuck/route";
import * as tools from "../../tools/route";
import * as toolsSchema from "../../tools/schema/route";
import * as activity from "../v1/activity/route";
import * as approvalsIdOrganization from "../v1/approvals/[id]/organization/route";
import * as approvalsId from "../v1/approvals/[id]/route";
import * as approvalsIdSchema from "../v1/approvals/[id]/schema/route";
import * as approvalsIdWithdraw from "../v1/approvals/[id]/withdraw/route";
import * as approvalsFollow from "../v1/approvals/follow/route";
import * as approvals from "../v1/approvals/route";
import * as auditCheck from "../v1/audit/check/route";
import * as auditExport from "../v1/audit/export/route";
import * as audit from "../v1/audit/route";
import * as calls from "../v1/calls/route";
import * as connectionsPlaceCheck from "../v1/connections/[integration]/[owner]/[name]/check/route";
import * as connectionsPlaceRefresh from "../v1/connections/[integration]/[owner]/[name]/refresh/route";
import * as connectionsPlace from "../v1/connections/[integration]/[owner]/[name]/route";
import * as connectionsAuthorizationsId from "../v1/connections/authorizations/[id]/route";
import * as connectionsAuthorizations from "../v1/connections/authorizations/route";
import * as connectionsAuthorize from "../v1/connections/authorize/route";
import * as connectionsAuthorizeDevice from "../v1/connections/authorize-device/route";
import * as connectionsHandOff from "../v1/connections/hand-off/route";
import * as connections from "../v1/connections/route";
import * as grantsId from "../v1/grants/[id]/route";
import * as grants from "../v1/grants/route";
import * as installation from "../v1/installation/route";
import * as integrationsSlugChangesReview from "../v1/integrations/[slug]/changes/review/route";
import * as integrationsSlugChanges from "../v1/integrations/[slug]/changes/route";
import * as integrationsSlugOauthClientsTemplate from "../v1/integrations/[slug]/oauth-clients/[template]/route";
import * as integrationsSlugOauthClients from "../v1/integrations/[slug]/oauth-clients/route";
import * as integrationsSlugRefresh from "../v1/integrations/[slug]/refresh/route";
import * as integrationsSlug from "../v1/integrations/[slug]/route";
import * as integrationsPreview from "../v1/integrations/preview/route";
import * as integrations from "../v1/integrations/route";
import * as invitationsId from "../v1/invitations/[id]/route";
import * as invitations from "../v1/invitations/route";
import * as jobsIdRetry from "../v1/jobs/[id]/retry/route";
import * as jobs from "../v1/jobs/route";
import * as keysId from "../v1/keys/[id]/route";
import * as keys from "../v1/keys/route";
import * as membersUserIdDisable from "../v1/members/[userId]/disable/route";
import * as membersUserIdEnable from "../v1/members/[userId]/enable/route";
import * as membersUserId from "../v1/members/[userId]/route";
import * as members from "../v1/members/route";
import * as organization from "../v1/organization/route";
import * as organizations from "../v1/organizations/route";
import * as policiesIdMove from "../v1/policies/[id]/move/route";
import * as policiesId from "../v1/policies/[id]/route";
import * as policiesComplete from "../v1/policies/complete/route";
import * as policiesMatch from "../v1/policies/match/route";
import * as policies from "../v1/policies/route";
import * as profilePassword from "../v1/profile/password/route";
import * as profile from "../v1/profile/route";
import * as providers from "../v1/providers/route";
import * as rolesSlug from "../v1/roles/[slug]/route";
import * as roles from "../v1/roles/route";
import * as sessionsId from "../v1/sessions/[id]/route";
import * as sessions from "../v1/sessions/route";
import * as toolsBrowse from "../v1/tools/browse/route";
import * as toolsDeclarations from "../v1/tools/declarations/route";
import * as toolsDescribe from "../v1/tools/describe/route";
import * as toolsDiscover from "../v1/tools/discover/route";
import * as toolsGroups from "../v1/tools/groups/route";
import * as toolsNamespaces from "../v1/tools/namespaces/route";
import * as toolsOne from "../v1/tools/one/route";
import * as toolsOutline from "../v1/tools/outline/route";
import * as toolsSearch from "../v1/tools/search/route";
import * as toolsSources from "../v1/tools/sources/route";
import * as toolsTry from "../v1/tools/try/route";
import * as whoami from "../v1/whoami/route";

/** Every route the description of the API tells of. */
export const routes: RouteModules = {
  "/api/v1/activity": activity,
  "/api/v1/approvals": approvals,
  "/api/v1/approvals/[id]": approvalsId,
  "/api/v1/approvals/[id]/organization": approvalsIdOrganization,
  "/api/v1/approvals/[id]/schema": approvalsIdSchema,
  "/api/v1/approvals/[id]/withdraw": approvalsIdWithdraw,
  "/api/v1/approvals/follow": approvalsFollow,
  "/api/v1/grants": grants,
  "/api/v1/grants/[id]": grantsId,
  "/api/v1/audit": audit,
  "/api/v1/audit/check": auditCheck,
  "/api/v1/audit/export": auditExport,
  "/api/v1/calls": calls,
  "/api/v1/connections": connections,
  "/api/v1/connections/[integration]/[owner]/[name]": connectionsPlace,
  "/api/v1/connections/[integration]/[owner]/[name]/check": connectionsPlaceCheck,
  "/api/v1/connections/[integration]/[owner]/[name]/refresh": connectionsPlaceRefresh,
  "/api/v1/connections/hand-off": connectionsHandOff,
  "/api/v1/connections/authorizations": connectionsAuthorizations,
  "/api/v1/connections/authorizations/[id]": connectionsAuthorizationsId,
  "/api/v1/connections/authorize": connectionsAuthorize,
  "/api/v1/connections/authorize-device": connectionsAuthorizeDevice,
  "/api/v1/installation": installation,
  "/api/v1/integrations": integrations,
  "/api/v1/integrations/[slug]": integrationsSlug,
  "/api/v1/integrations/[slug]/changes": integrationsSlugChanges,
  "/api/v1/integrations/[slug]/changes/review": integrationsSlugChangesReview,
  "/api/v1/integrations/[slug]/oauth-clients": integrationsSlugOauthClients,
  "/api/v1/integrations/[slug]/oauth-clients/[template]": integrationsSlugOauthClientsTemplate,
  "/api/v1/integrations/[slug]/refresh": integrationsSlugRefresh,
  "/api/v1/integrations/preview": integrationsPreview,
  "/api/v1/invitations": invitations,
  "/api/v1/invitations/[id]": invitationsId,
  "/api/v1/jobs": jobs,
  "/api/v1/jobs/[id]/retry": jobsIdRetry,
  "/api/v1/keys": keys,
  "/api/v1/keys/[id]": keysId,
  "/api/v1/members": members,
  "/api/v1/members/[userId]": membersUserId,
  "/api/v1/members/[userId]/disable": membersUserIdDisable,
  "/api/v1/members/[userId]/enable": membersUserIdEnable,
  "/api/v1/organization": organization,
  "/api/v1/organizations": organizations,
  "/api/v1/policies": policies,
  "/api/v1/policies/[id]": policiesId,
  "/api/v1/policies/[id]/move": policiesIdMove,
  "/api/v1/policies/complete": policiesComplete,
  "/api/v1/policies/match": policiesMatch,
  "/api/v1/profile": profile,
  "/api/v1/profile/password": profilePassword,
  "/api/v1/providers": providers,
  "/api/v1/roles": roles,
  "/api/v1/roles/[slug]": rolesSlug,
  "/api/v1/sessions": sessions,
  "/api/v1/sessions/[id]": sessionsId,
  "/api/v1/tools/browse": toolsBrowse,
  "/api/v1/tools/declarations": toolsDeclarations,
  "/api/v1/tools/describe": toolsDescribe,
  "/api/v1/tools/discover": toolsDiscover,
  "/api/v1/tools/groups": toolsGroups,
  "/api/v1/tools/namespaces": toolsNamespaces,
  "/api/v1/tools/one": toolsOne,
  "/api/v1/tools/outline": toolsOutline,
  "/api/v1/tools/search": toolsSearch,
  "/api/v1/tools/sources": toolsSources,
  "/api/v1/tools/try": toolsTry,
  "/api/v1/whoami": whoami,
  "/executions": executions,
  "/executions/[id]": executionsId,
  "/executions/[id]/calls": executionsIdCalls,
  "/executions/[id]/calls/[seq]": executionsIdCallsSeq,
  "/executions/[id]/cancel": executionsIdCancel,
  "/executions/[id]/events": executionsIdEvents,
  "/executions/[id]/result": executionsIdResult,
  "/executions/[id]/resume": executionsIdResume,
  "/executions/stuck": executionsStuck,
  "/tools": tools,
  "/tools/schema": toolsSchema,
};
