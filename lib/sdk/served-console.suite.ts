import { afterAll, beforeAll, beforeEach } from "vitest";
import { answerApi } from "../../scripts/serve/answer-api";
import { type Door, openDoor } from "../../scripts/serve/door";
import { newRuns } from "../executions/executions.suite";
import { createApiKey } from "../identity";
import { withDatabase } from "../operation/organization.suite";
import { everyPermission, type Permission } from "../operation/permission";
import { type Client, createClient } from ".";

type Served = Awaited<ReturnType<typeof newRuns>> & { door: Door; key: string; client: Client };

/** A console that answers HTTP on loopback. Each test has an organization of its own in it, with tools that read and tools that ask. */
export function withServedConsole(): Served {
  const served = {} as Served;
  withDatabase();
  beforeAll(async () => {
    served.door = await openDoor({ host: "127.0.0.1", port: 0, trustProxy: 0 });
    served.door.answerWith((request, response) => answerApi(request, response) ?? response.writeHead(404).end());
  });
  beforeEach(async () => {
    const runs = await newRuns();
    const key = await newKey(runs.ctx);
    Object.assign(served, { ...runs, key, client: createClient({ origin: served.door.url, apiKey: key }) });
  });
  afterAll(() => served.door.close());
  return served;
}

export async function newKey(
  ctx: Parameters<typeof createApiKey>[0],
  permissions: readonly Permission[] = everyPermission,
): Promise<string> {
  const { text } = await createApiKey(ctx, { name: "sdk", permissions: [...permissions] });
  return text;
}
