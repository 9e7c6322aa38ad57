import { z } from "zod";
import { removeMember } from "../../connections";
import {
  changeProvisioned,
  countPeople,
  findPeople,
  getPersonOf,
  type PersonCondition,
  type PersonField,
  type PersonSaid,
  type ProvisionedPerson,
  provisionMember,
  requireOwnDomain,
} from "../../identity";
import { queryOf } from "../exchange/request";
import { ScimRefusal, scimAnswer } from "./answer";
import { idOf } from "./id-of";
import { listingOf, onlyShown, pageOf } from "./list";
import { patched } from "./patch";
import { type Json, userSchema } from "./schemas";
import { type Attributes, soughtBy } from "./sought";

export const listUsers = scimAnswer(async ({ ctx, request }) => {
  const listing = listingOf(request);
  const json = await pageOf(listing, {
    ...soughtBy(listing.filter, attributes),
    count: (sought: PersonCondition) => countPeople(ctx.db, sought),
    find: async (sought, page) => (await findPeople(ctx.db, sought, page)).map(resourceOf),
  });
  return { json };
});

const text = (field: PersonField) => ({ field, type: "text" as const });

const attributes: Attributes<PersonField> = {
  ...{ id: { field: "id", type: "id" }, active: { field: "active", type: "boolean" } },
  ...{ username: text("userName"), externalid: text("externalId"), displayname: text("displayName") },
  ...{ "name.formatted": text("displayName"), "name.givenname": text("givenName"), "name.familyname": text("familyName") },
  ...{ emails: { elements: { value: text("email") }, constants: { type: "work", primary: true } } },
  "emails.value": text("email"),
};

export const readUser = scimAnswer(async ({ ctx, request, params }) => {
  const asked = queryOf(request);
  const shown = { attributes: asked.attributes, excludedAttributes: asked.excludedAttributes };
  return { json: onlyShown(resourceOf(await getPersonOf(ctx.db, idOf(params.id))), shown) };
});

export const createUser = scimAnswer(async ({ ctx, body }) => {
  const json = resourceOf(await provisionMember(ctx, personIn(await body())));
  return { status: 201, json, location: `/scim/v2/Users/${String(json.id)}` };
});

export const replaceUser = scimAnswer(async ({ ctx, params, body }) => {
  const said = personIn(await body());
  return { json: resourceOf(await changeProvisioned(ctx, idOf(params.id), () => said)) };
});

export const patchUser = scimAnswer(async ({ ctx, params, body }) => {
  const changes = await body();
  const toWanted = (present: ProvisionedPerson) => personIn(patched(resourceOf(present), changes));
  return { json: resourceOf(await changeProvisioned(ctx, idOf(params.id), toWanted)) };
});

export const removeUser = scimAnswer(async ({ ctx, params }) => {
  const { id, email } = await getPersonOf(ctx.db, idOf(params.id));
  await requireOwnDomain(ctx.db, email);
  await removeMember(ctx, { userId: id });
  return { status: 204, json: null };
});

const resourceOf = (person: ProvisionedPerson): Json => {
  const { id, userName, externalId, email, name, givenName, familyName, isActive, groups, createdAt, updatedAt } = person;
  return {
    schemas: [userSchema],
    ...{ id, userName, displayName: name, active: isActive },
    ...(externalId === null ? {} : { externalId }),
    name: { formatted: name, ...(givenName === null ? {} : { givenName }), ...(familyName === null ? {} : { familyName }) },
    emails: [{ value: email, type: "work", primary: true }],
    groups: groups.map((group) => ({ value: group.id, display: group.name })),
    meta: metaOf("User", { id, createdAt, updatedAt }),
  };
};

type Resource = { id: string; createdAt: Date; updatedAt: Date };

export const metaOf = (resourceType: "User" | "Group", { id, createdAt, updatedAt }: Resource): Json => ({
  ...{ resourceType, created: createdAt.toISOString(), lastModified: updatedAt.toISOString() },
  location: `/scim/v2/${resourceType}s/${id}`,
});

const Text = z.string().max(1_000);
const optional = Text.nullish().transform((given) => given?.trim() || null);
const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));
/** Entra writes a boolean as a text. */
const Active = z.preprocess(
  (given) => (typeof given === "string" ? given.toLowerCase() === "true" : given),
  z.boolean().default(true),
);

const User = z.object({
  userName: Text.trim().min(1),
  externalId: optional,
  displayName: optional,
  name: z.object({ formatted: optional, givenName: optional, familyName: optional }).partial().nullish(),
  emails: z.array(z.object({ value: Text, primary: z.unknown() })).nullish(),
  active: Active,
});

function personIn(body: Json): PersonSaid {
  const result = User.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ScimRefusal("invalidValue", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { userName, externalId, displayName, name, emails, active } = result.data;
  const [first] = emails ?? [];
  const email = Email.safeParse(
    (emails?.find(({ primary }) => primary === true || primary === "true") ?? first)?.value ?? userName,
  );
  if (!email.success) throw new ScimRefusal("invalidValue", "emails: a member needs an email address, here or as userName.");
  const [givenName, familyName] = [name?.givenName ?? null, name?.familyName ?? null];
  const parts = [givenName, familyName].filter((part) => part !== null).join(" ");
  const shown = displayName ?? name?.formatted ?? (parts || email.data);
  return { userName, externalId, email: email.data, name: shown, givenName, familyName, isActive: active };
}
