import { randomUUID } from "node:crypto";
import { affordableHash } from "@/scripts/affordable-hash";
import { newPerson, type TestOrganization, type TestPerson } from "../operation/organization.suite";
import { identify } from "./caller/identify";
import { builtInRole } from "./role";
import { startSession } from "./session/start";

export const password = "correct horse battery";

/** An address nobody else comes from, so that no test slows another one down. */
export const newVisit = (address: string = randomUUID()) => ({ address, userAgent: "test", requestId: randomUUID() });

export const personWithPassword = (): Promise<TestPerson> => newPerson(affordableHash(password));

/** A new member with this built-in role, and what they may do. */
export async function newMember(organization: TestOrganization, role: string) {
  const person = await organization.addMember(role);
  return { ...person, ctx: organization.contextOf(builtInRole(role)?.permissions ?? [], person) };
}

export const sessionOf = ({ organizationId }: TestOrganization, person: TestPerson): Promise<string> =>
  startSession(person, organizationId, newVisit());

export const rightsOf = async (presented: Parameters<typeof identify>[0]) =>
  (await identify(presented))?.actor.permissions ?? null;

/** What came of several at once. */
export async function outcomes(calls: Promise<unknown>[]): Promise<{ done: number; refused: Record<string, number> }> {
  const results = await Promise.allSettled(calls);
  const refused: Record<string, number> = {};
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    const { code = String(result.reason) } = result.reason as { code?: string };
    refused[code] = (refused[code] ?? 0) + 1;
  }
  return { done: results.filter(({ status }) => status === "fulfilled").length, refused };
}
