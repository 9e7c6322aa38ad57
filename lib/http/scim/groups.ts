import { z } from "zod";
import {
  changeGroup,
  countGroups,
  createGroup,
  findGroups,
  type Group,
  type GroupSaid,
  getGroup,
  removeGroup,
} from "../../identity";
import { queryOf } from "../exchange/request";
import { readScim, ScimRefusal, scimAnswer } from "./answer";
import { type Filter, soleEquality } from "./filter";
import { listingOf, onlyShown, pageOf } from "./list";
import { patched } from "./patch";
import { groupSchema, type Json } from "./schemas";
import { idOf, metaOf } from "./users";

export const listGroups = scimAnswer(async ({ ctx, request }) => {
  const listing = listingOf(request);
  type Sought = NonNullable<ReturnType<typeof soughtBy>>;
  const json = await pageOf(listing, {
    sought: soughtBy(listing.filter),
    count: (sought: Sought) => countGroups(ctx.db, sought),
    find: async (sought, page) => (await findGroups(ctx.db, sought, page)).map(resourceOf),
  });
  return { json };
});

function soughtBy(filter: Filter | null): Parameters<typeof countGroups>[1] | null {
  if (filter === null) return {};
  const sole = soleEquality(filter);
  if (sole?.name === "displayname") return { name: sole.value };
  return sole?.name === "externalid" ? { externalId: sole.value } : null;
}

export const readGroup = scimAnswer(async ({ ctx, request, params }) => {
  const { attributes, excludedAttributes } = queryOf(request);
  return { json: onlyShown(resourceOf(await getGroup(ctx.db, idOf(params.id))), { attributes, excludedAttributes }) };
});

export const addGroup = scimAnswer(async ({ ctx, request }) => {
  const json = resourceOf(await createGroup(ctx, groupIn(await readScim(request))));
  return { status: 201, json, location: `/scim/v2/Groups/${String(json.id)}` };
});

export const replaceGroup = scimAnswer(async ({ ctx, request, params }) => {
  const said = groupIn(await readScim(request));
  return { json: resourceOf(await changeGroup(ctx, idOf(params.id), () => said)) };
});

/** A group may be long, so what it is now is not sent back. */
export const patchGroup = scimAnswer(async ({ ctx, request, params }) => {
  const body = await readScim(request);
  await changeGroup(ctx, idOf(params.id), (present) => groupIn(patched(resourceOf(present), body)));
  return { status: 204, json: null };
});

export const deleteGroup = scimAnswer(async ({ ctx, params }) => {
  await removeGroup(ctx, idOf(params.id));
  return { status: 204, json: null };
});

const resourceOf = ({ id, name, externalId, members, createdAt, updatedAt }: Group): Json => ({
  schemas: [groupSchema],
  ...{ id, displayName: name },
  ...(externalId === null ? {} : { externalId }),
  members: members.map((value) => ({ value, $ref: `/scim/v2/Users/${value}`, type: "User" })),
  meta: metaOf("Group", { id, createdAt, updatedAt }),
});

const GroupBody = z.object({
  displayName: z.string().trim().min(1).max(200),
  externalId: z.string().max(1_000).nullish(),
  members: z
    .array(z.object({ value: z.uuid() }))
    .max(20_000)
    .nullish(),
});

function groupIn(body: Json): GroupSaid {
  const result = GroupBody.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ScimRefusal("invalidValue", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { displayName, externalId, members } = result.data;
  return { name: displayName, externalId: externalId ?? null, members: [...new Set((members ?? []).map(({ value }) => value))] };
}
