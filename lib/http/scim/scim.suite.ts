import { randomUUID } from "node:crypto";
import { approveEmailDomain, claimEmailDomain, createProvisioningToken } from "../../identity";
import { newOrganization, type TestOrganization } from "../../operation/organization.suite";
import { newConsole } from "../authorization/authorization.suite";
import type { Json } from "./schemas";

type ScimAnswer = { status: number; json: Json; headers: Headers };
export type Send = (method: string, path: string, body?: unknown) => Promise<ScimAnswer>;

export type Company = TestOrganization & { domain: string; send: Send; token: string; origin: string };

/** A client as identity providers have it: real requests to a real port. */
export function clientOf(origin: string, token: string): Send {
  return async (method, path, body) => {
    const response = await fetch(`${origin}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? {} : (JSON.parse(text) as Json), headers: response.headers };
  };
}

/** An organization with a domain of its own, and the client of its identity provider. */
export async function newCompany(): Promise<Company> {
  const organization = await newOrganization();
  const domain = `${randomUUID()}.example.com`;
  const { isApproved } = await claimEmailDomain(organization.ctx, { domain });
  if (!isApproved) await approveEmailDomain(organization.organizationId, domain);
  const { text: token } = await createProvisioningToken(organization.ctx, { name: "Okta" });
  const { origin } = await newConsole();
  return { ...organization, domain, token, origin, send: clientOf(origin, token) };
}

/** As Okta sends a person it assigns to the application. */
export const oktaUser = (email: string, more: Json = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: email,
  name: { givenName: "Ada", familyName: "Lovelace" },
  emails: [{ primary: true, value: email, type: "work" }],
  displayName: "Ada Lovelace",
  locale: "en-US",
  externalId: "00ujl29u0le5T6Aj10h7",
  groups: [],
  password: "1mz050nq",
  active: true,
  ...more,
});

/** As Entra sends a person. */
export const entraUser = (email: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
  userName: email,
  active: true,
  emails: [{ primary: true, type: "work", value: email }],
  meta: { resourceType: "User" },
  name: { formatted: "Grace Hopper", familyName: "Hopper", givenName: "Grace" },
  roles: [],
});

export const patchOf = (...operations: Json[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});

export const groupRoles = [
  { group: "Console admins", role: "admin" },
  { group: "Staff", role: "member" },
];

/** The role and the status of a member. */
export const memberIn = async ({ db }: Company, userId: unknown) => {
  const row = await db.membership.findFirst({ where: { userId: String(userId) } });
  return row && `${row.role} ${row.status}`;
};
