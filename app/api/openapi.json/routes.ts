import type { RouteModules } from "@/lib/web";
import * as auditCheck from "../v1/audit/check/route";
import * as auditExport from "../v1/audit/export/route";
import * as audit from "../v1/audit/route";
import * as installation from "../v1/installation/route";
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
import * as profilePassword from "../v1/profile/password/route";
import * as profile from "../v1/profile/route";
import * as rolesSlug from "../v1/roles/[slug]/route";
import * as roles from "../v1/roles/route";
import * as sessionsId from "../v1/sessions/[id]/route";
import * as sessions from "../v1/sessions/route";
import * as whoami from "../v1/whoami/route";

/** Every route the description of the API tells of. */
export const routes: RouteModules = {
  "/api/v1/audit": audit,
  "/api/v1/audit/check": auditCheck,
  "/api/v1/audit/export": auditExport,
  "/api/v1/installation": installation,
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
  "/api/v1/profile": profile,
  "/api/v1/profile/password": profilePassword,
  "/api/v1/roles": roles,
  "/api/v1/roles/[slug]": rolesSlug,
  "/api/v1/sessions": sessions,
  "/api/v1/sessions/[id]": sessionsId,
  "/api/v1/whoami": whoami,
};
