import { randomUUID } from "node:crypto";
import { z } from "zod";
import { prisma } from "../../db/client";
import { withInstallationLock } from "../../db/lock";
import type { WriteDb } from "../../db/scoped";
import { env } from "../../env";
import { log } from "../../log";
import { entrance, type Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { everyPermission } from "../../operation/permission";
import { PersonName } from "../display-name";
import { Email } from "../email";
import { hashPassword, Password } from "../password";
import { hashOfToken } from "../secret-token";
import type { SignedIn } from "../session/enter";
import { startSession } from "../session/start";
import { OrganizationName } from "./create";
import { foundOrganization } from "./found";

const FirstRun = z.object({ organization: OrganizationName, name: PersonName, email: Email, password: Password });

/** Lets the first person of an installation name the organization and become its owner. Works once. */
export const firstRun = entrance({
  name: "organization.first_run",
  input: FirstRun,
  async run(visit, input): Promise<SignedIn> {
    if (!(await isFirstRun())) throw new Failure("conflict", "This console is set up already. Sign in instead.");
    const { organizationId, owner } = await settle(input, visit);
    return { token: await startSession(owner, organizationId, visit), organizationId, userId: owner.id };
  },
});

export const isFirstRun = async (): Promise<boolean> => (await prisma().organization.count()) === 0;

/** Creates the organization, owner and key that the environment names, unless the installation has an organization. */
export async function unattendedFirstRun(): Promise<void> {
  const { EXECUTOR_ADMIN_EMAIL: email, EXECUTOR_ADMIN_PASSWORD: password, EXECUTOR_API_KEY: key } = env;
  if (!email || !password || !(await isFirstRun())) return;
  const visit: Visit = { address: "", userAgent: "first run", requestId: randomUUID() };
  const input = FirstRun.parse({ organization: "My organization", name: email.split("@")[0], email, password });
  try {
    const { organizationId } = await settle(input, visit, key);
    log.info({ organizationId, email, key: key !== undefined }, "the first organization was created from the environment");
  } catch (error) {
    if (!(error instanceof Failure && error.code === "conflict")) throw error;
    log.info("another process has created the first organization meanwhile");
  }
}

/** Creates the organization under a lock, so that the second of two concurrent starts sees the first one's. */
async function settle({ organization, name, email, password }: z.infer<typeof FirstRun>, visit: Visit, key?: string) {
  const passwordHash = await hashPassword(password);
  return withInstallationLock(async () => {
    if (!(await isFirstRun())) throw new Failure("conflict", "This console is set up already. Sign in instead.");
    const owner = await prisma().user.upsert({
      where: { email },
      create: { email, name, passwordHash },
      update: { name, passwordHash },
    });
    const also = key ? firstKey(owner, key) : undefined;
    const actor = { kind: "user" as const, id: owner.id, label: owner.email, onBehalfOf: null, permissions: [] };
    const acting = { actor, door: "entrance" as const, requestId: visit.requestId };
    const { id } = await foundOrganization({ ...acting, name: organization, owner, also });
    return { organizationId: id, owner };
  });
}

const firstKey = (owner: { id: string }, text: string) => async (db: WriteDb, organizationId: string) => {
  const { id } = await db.apiKey.create({
    data: {
      organizationId,
      userId: owner.id,
      name: "First key",
      hash: hashOfToken(text),
      hint: text.slice(-4),
      permissions: [...everyPermission],
      createdBy: "First run",
    },
  });
  return { key: id };
};
