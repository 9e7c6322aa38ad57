import { z } from "zod";
import {
  changeGroup,
  countGroups,
  createGroup,
  findGroups,
  type Group,
  type GroupCondition,
  type GroupSaid,
  getGroup,
  removeGroup,
} from "../../identity";
import { queryOf } from "../exchange/request";
import { ScimRefusal, scimAnswer } from "./answer";
import { idOf } from "./id-of";
import { listingOf, onlyShown, pageOf } from "./list";
import { patched } from "./patch";
import { groupSchema, type Json } from "./schemas";
import { type Attributes, soughtBy } from "./sought";
import { metaOf } from "./users";

export const listGroups = scimAnswer(async ({ ctx, request }) => {
  const listing = listingOf(request);
  const json = await pageOf(listing, {
    ...soughtBy(listing.filter, attributes),
    count: (sought: GroupCondition) => countGroups(ctx.db, sought),
    find: async (sought, page) => (await findGroups(ctx.db, sought, page)).map(resourceOf),
  });
  return { json };
});

const attributes: Attributes<"id" | "displayName" | "externalId"> = {
  id: { field: "id", type: "id" },
  displayname: { field: "displayName", type: "text" },
  externalid: { field: "externalId", type: "text" },
};

export const readGroup = scimAnswer(async ({ ctx, request, params }) => {
  const asked = queryOf(request);
  const shown = { attributes: asked.attributes, excludedAttributes: asked.excludedAttributes };
  return { json: onlyShown(resourceOf(await getGroup(ctx.db, idOf(params.id))), shown) };
});

export const addGroup = scimAnswer(async ({ ctx, body }) => {
  const json = resourceOf(await createGroup(ctx, groupIn(await body())));
  return { status: 201, json, location: `/scim/v2/Groups/${String(json.id)}` };
});

export const replaceGroup = scimAnswer(async ({ ctx, params, body }) => {
  const said = groupIn(await body());
  return { json: resourceOf(await changeGroup(ctx, idOf(params.id), () => said)) };
});

/** A group may be long, so what it is now is not sent back. */
export const patchGroup = scimAnswer(async ({ ctx, params, body }) => {
  const changes = await body();
  await changeGroup(ctx, idOf(params.id), (present) => groupIn(patched(resourceOf(present), changes)));
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
