import { expect, it } from "vitest";
import { endMembership } from "../../identity";
import { newOrganization, withDatabase } from "../../operation/organization.suite";
import { createSnippet } from "./create";
import { getSnippet } from "./get";
import { listSnippets } from "./list";
import { removeSnippet } from "./remove";
import { updateSnippet } from "./update";

withDatabase();

const code = "return 'a secret thing';";
const rights = ["executions:read", "tools:call"] as const;

async function newColleagues() {
  const organization = await newOrganization();
  const person = await organization.addMember("member");
  return { ...organization, memberId: person.id, member: organization.contextOf([...rights], person) };
}

const namesOf = async (ctx: Parameters<typeof listSnippets>[0]) =>
  (await listSnippets(ctx, {})).items.map(({ name, isMine }) => `${name}${isMine ? "" : " of somebody else"}`);

it("is its author's alone until it is shared, and its code is sealed", async () => {
  const { ctx, member, db } = await newColleagues();
  const other = await newOrganization();
  const { id } = await createSnippet(member, { name: "Mine", code });
  expect(await namesOf(ctx)).toEqual([]);
  await expect(getSnippet(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  await updateSnippet(member, { id, isShared: true });
  expect(await namesOf(ctx)).toEqual(["Mine of somebody else"]);
  expect(await getSnippet(ctx, { id })).toMatchObject({ code, isShared: true, isMine: false });
  expect(await namesOf(other.ctx)).toEqual([]);
  await expect(getSnippet(other.ctx, { id })).rejects.toMatchObject({ code: "not_found" });
  const [row] = await db.snippet.findMany();
  expect(Buffer.from(row?.code ?? []).toString()).not.toContain("secret");
});

it("is changed by its author, under one name, and removed by them or by who sees everybody's runs", async () => {
  const { ctx, member, contextOf, addMember } = await newColleagues();
  const colleague = contextOf([...rights], await addMember("member"));
  const { id } = await createSnippet(member, { name: "One", code, isShared: true });
  await createSnippet(member, { name: "Two", code });
  await expect(createSnippet(member, { name: "Two", code })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateSnippet(member, { id, name: "Two" })).rejects.toMatchObject({ code: "conflict" });
  await updateSnippet(member, { id, name: "First", code: "return 2;" });
  expect(await getSnippet(member, { id })).toMatchObject({ name: "First", code: "return 2;", isShared: true });
  await expect(updateSnippet(colleague, { id, code })).rejects.toMatchObject({ code: "not_found" });
  await expect(removeSnippet(colleague, { id })).rejects.toMatchObject({ code: "not_found" });
  await expect(createSnippet(member, { name: "Empty", code: "  " })).rejects.toMatchObject({ code: "invalid" });
  await removeSnippet(ctx, { id });
  expect(await namesOf(member)).toEqual(["Two"]);
});

it("stays when its author leaves if it is shared, and goes with them if it is not", async () => {
  const { ctx, member, memberId, db } = await newColleagues();
  await createSnippet(member, { name: "Shared", code, isShared: true });
  await createSnippet(member, { name: "Private", code });
  await endMembership(ctx, { userId: memberId });
  expect(await namesOf(ctx)).toEqual(["Shared of somebody else"]);
  expect(await db.snippet.count()).toBe(1);
});
