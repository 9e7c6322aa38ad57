export type Json = Record<string, unknown>;

const core = "urn:ietf:params:scim:schemas:core:2.0";
const messages = "urn:ietf:params:scim:api:messages:2.0";

export const userSchema = `${core}:User`;
export const groupSchema = `${core}:Group`;
export const errorSchema = `${messages}:Error`;
export const listSchema = `${messages}:ListResponse`;

export const resultsMax = 200;
export const operationsMax = 1_000;

type Attribute = {
  name: string;
  type?: string;
  required?: boolean;
  readOnly?: boolean;
  unique?: boolean;
  parts?: Attribute[];
  many?: boolean;
};

const attribute = ({
  name,
  type = "string",
  required = false,
  readOnly = false,
  unique = false,
  many = false,
  parts,
}: Attribute): Json => ({
  ...{ name, type: parts ? "complex" : type, multiValued: many, required, caseExact: name === "externalId" || name === "id" },
  ...{ mutability: readOnly ? "readOnly" : "readWrite", returned: "default", uniqueness: unique ? "server" : "none" },
  ...(parts ? { subAttributes: parts.map(attribute) } : {}),
});

const values = (more: Attribute[] = []): Attribute[] => [{ name: "value" }, { name: "display", readOnly: true }, ...more];

const schema = (id: string, name: string, attributes: Attribute[]): Json => ({
  ...{ schemas: [`${core}:Schema`], id, name, attributes: attributes.map(attribute) },
  meta: { resourceType: "Schema", location: `/scim/v2/Schemas/${id}` },
});

/** What is kept of a member and a group. Whatever else a provider sends is taken and left aside. */
export const schemas: readonly Json[] = [
  schema(userSchema, "User", [
    { name: "userName", required: true, unique: true },
    { name: "externalId" },
    { name: "displayName" },
    { name: "name", parts: [{ name: "formatted" }, { name: "givenName" }, { name: "familyName" }] },
    { name: "emails", many: true, parts: [{ name: "value" }, { name: "type" }, { name: "primary", type: "boolean" }] },
    { name: "active", type: "boolean" },
    { name: "groups", many: true, readOnly: true, parts: values() },
  ]),
  schema(groupSchema, "Group", [
    { name: "displayName", required: true, unique: true },
    { name: "externalId" },
    { name: "members", many: true, parts: values([{ name: "type" }]) },
  ]),
];

const resourceType = (id: string, endpoint: string, of: string): Json => ({
  ...{ schemas: [`${core}:ResourceType`], id, name: id, endpoint, schema: of },
  meta: { resourceType: "ResourceType", location: `/scim/v2/ResourceTypes/${id}` },
});

export const resourceTypes: readonly Json[] = [
  resourceType("User", "/Users", userSchema),
  resourceType("Group", "/Groups", groupSchema),
];

const no = { supported: false };

export const serviceProviderConfig: Json = {
  schemas: [`${core}:ServiceProviderConfig`],
  documentationUri: "/docs/single-sign-on",
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: resultsMax },
  ...{ changePassword: no, sort: no, etag: no },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token from Settings, Sign-in and provisioning",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: "/scim/v2/ServiceProviderConfig" },
};
