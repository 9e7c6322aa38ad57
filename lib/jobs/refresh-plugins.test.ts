import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createConnection } from "../connections";
import { addIntegration, listIntegrationKinds, listToolChanges } from "../integrations";
import { newOrganization, withDatabaseAlone } from "../operation/organization.suite";
import { withInstalled, writePlugin } from "../plugins/code/code.suite";
import { listTools } from "../tools";
import { listPlugins } from "./plugins";
import { refreshChanged } from "./refresh-plugins";

withDatabaseAlone();

const file = () =>
  writePlugin(`const say = (path) => defineTool({ path, name: "Say", description: "Says it", inputSchema: z.object({ times: z.int().default(1) }), annotations: { readOnlyHint: true }, handler: (ctx, { times }) => times });
export default definePlugin({ id: "my-service", name: "My Service", description: "Tools for My Service", version: "1.2.0", tools: [say("my_service.items.list")] });`);

it("reads integrations again whose file has changed, and holds back what that widens", async () => {
  const path = await file();
  await withInstalled(path);
  const { ctx, db } = await newOrganization();
  const kinds = (await listIntegrationKinds(ctx, {})).items;
  expect(kinds.at(-1)).toMatchObject({ id: "plugin-my-service", label: "My Service", sources: [{ kind: "none" }] });
  const { slug } = await addIntegration(ctx, { source: { config: {} }, kind: "plugin-my-service" });
  await createConnection(ctx, { integration: slug, owner: "org" });
  await refreshChanged();
  expect(await db.auditEvent.count({ where: { action: "integration.refresh" } })).toBe(0);
  const text = (await readFile(path, "utf8")).replace(
    '[say("my_service.items.list")]',
    '[say("my_service.items.list"), { ...say("items.drop"), annotations: {} }]',
  );
  await writeFile(path, text);
  await withInstalled(path);
  await refreshChanged();
  expect((await listTools(ctx, {})).items.map(({ name, requiresApproval }) => [name, requiresApproval]).sort()).toEqual([
    ["items.drop", true],
    ["items.list", false],
  ]);
  expect((await listToolChanges(ctx, { slug })).items).toMatchObject([
    { toolName: "items.drop", kind: "added", isWidening: true },
  ]);
});

it("keeps the integrations of a file that broke, and names what is wrong with it", async () => {
  const path = await file();
  await withInstalled(path);
  const { ctx } = await newOrganization();
  const { slug } = await addIntegration(ctx, { source: { config: {} }, kind: "plugin-my-service" });
  await createConnection(ctx, { integration: slug, owner: "org" });
  await writeFile(path, 'throw new Error("no licence");');
  await withInstalled(path);
  await refreshChanged();
  expect((await listTools(ctx, {})).items).toMatchObject([{ name: "items.list" }]);
  const { items, missing } = await listPlugins(ctx, {});
  expect(items).toMatchObject([{ entry: path, kind: null, problem: "no licence" }]);
  expect(missing).toMatchObject([{ kind: "plugin-my-service", integrations: [{ slug }] }]);
});
