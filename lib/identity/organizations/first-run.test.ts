import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { newTestDatabase } from "@/scripts/new-test-database";
import { prisma } from "../../db/client";
import { scopedDb } from "../../db/scoped";
import { env } from "../../env";
import { disposeProcessWide } from "../../process";
import { claimRootKey } from "../../vault/installation";
import { identify } from "../caller/identify";
import { newVisit, outcomes } from "../person.suite";
import { signIn } from "../session/sign-in";
import { firstRun, isFirstRun, unattendedFirstRun } from "./first-run";

const input = { organization: "Acme", name: "Ada", email: "ada@example.com", password: "correct horse battery" };

beforeEach(async () => {
  await disposeProcessWide();
  process.env.DATABASE_URL = (await newTestDatabase({ migrated: true })).appUrl;
  Object.assign(env, { EXECUTOR_ADMIN_EMAIL: undefined, EXECUTOR_ADMIN_PASSWORD: undefined, EXECUTOR_API_KEY: undefined });
  await claimRootKey();
});
afterAll(disposeProcessWide);

const asSettings = (email: string, apiKey?: string) =>
  Object.assign(env, { EXECUTOR_ADMIN_EMAIL: email, EXECUTOR_ADMIN_PASSWORD: input.password, EXECUTOR_API_KEY: apiKey });

it("makes the first person the owner of the first organization, signed in", async () => {
  expect(await isFirstRun()).toBe(true);
  const { token, organizationId } = await firstRun(newVisit(), input);
  expect(await identify({ sessionToken: token })).toMatchObject({ organizationId, actor: { label: input.email } });
  expect(await isFirstRun()).toBe(false);
  const lines = await scopedDb(organizationId).auditEvent.findMany({ orderBy: { seq: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(["organization.create", "session.start"]);
});

it("happens once, whoever else tries at the same time", async () => {
  const { done, refused } = await outcomes(
    Array.from({ length: 10 }, (_, turn) => firstRun(newVisit(), { ...input, email: `p${turn}@example.com` })),
  );
  expect({ done, refused }).toEqual({ done: 1, refused: { conflict: 9 } });
  expect(await prisma().organization.count()).toBe(1);
  expect(await prisma().user.count()).toBe(1);
  await expect(firstRun(newVisit(), input)).rejects.toMatchObject({ code: "conflict" });
});

it("names each field that is wrong and creates nothing", async () => {
  const bad = { organization: " ", name: "", email: "no", password: "short" };
  const refusal = await firstRun(newVisit(), bad).catch((error) => error);
  expect(refusal).toMatchObject({ code: "invalid" });
  expect(Object.keys(refusal.details).sort()).toEqual(["email", "name", "organization", "password"]);
  expect(await isFirstRun()).toBe(true);
});

it("runs unattended from the settings, with a key that works", async () => {
  const apiKey = `key-${randomUUID()}`;
  asSettings("Admin@Example.com", apiKey);
  await unattendedFirstRun();
  const { organizationId } = await signIn(newVisit(), { email: "admin@example.com", password: input.password });
  const identity = await identify({ apiKey });
  expect(identity).toMatchObject({ organizationId });
  expect(identity?.actor.permissions).toContain("organization:write");
});

it("never overwrites what is there", async () => {
  const { organizationId } = await firstRun(newVisit(), input);
  const before = [await prisma().user.findMany(), await prisma().organization.findMany()];
  asSettings(input.email, `key-${randomUUID()}`);
  env.EXECUTOR_ADMIN_PASSWORD = "another long password";
  await unattendedFirstRun();
  await unattendedFirstRun();
  expect([await prisma().user.findMany(), await prisma().organization.findMany()]).toEqual(before);
  expect(await scopedDb(organizationId).apiKey.count()).toBe(0);
});

it("lets several processes start at once", async () => {
  asSettings("admin@example.com", `key-${randomUUID()}`);
  expect(await outcomes(Array.from({ length: 4 }, unattendedFirstRun))).toEqual({ done: 4, refused: {} });
  const [organization, ...more] = await prisma().organization.findMany();
  expect(more).toEqual([]);
  expect(await scopedDb(organization!.id).apiKey.count()).toBe(1);
});

it("does nothing without settings", async () => {
  await unattendedFirstRun();
  expect(await isFirstRun()).toBe(true);
});
