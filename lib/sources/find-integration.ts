import type { ReadDb } from "../db/scoped";
import { Failure } from "../operation/failure";
import { registryPlugin } from "../taxonomy";

/** An integration by its slug; without its document, which is large. */
export async function getIntegrationRow(db: Pick<ReadDb, "integration">, slug: string) {
  const integration = await db.integration.findFirst({ where: { slug, plugin: { not: registryPlugin } } });
  if (!integration) throw new Failure("not_found", `There is no integration ${slug}.`);
  return integration;
}

export type IntegrationRow = Awaited<ReturnType<typeof getIntegrationRow>>;
