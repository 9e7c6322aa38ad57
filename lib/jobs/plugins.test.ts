import { expect, it } from "vitest";
import { addIntegration } from "../integrations";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { withInstalled, writePlugin } from "../plugins/code/code.suite";
import { listPlugins } from "./plugins";

withDatabase();

const text = `const say = (path, annotations) => defineTool({ path, name: "Say", description: "Says it", inputSchema: z.object({}), annotations, handler: () => 1 });
export default definePlugin({ id: "my-service", name: "My Service", description: "Tools for My Service", version: "1.2.0", origins: ["https://api.example.com"],
  tools: [say("items.list", { readOnlyHint: true }), say("items.add"), say("items.drop", { destructiveHint: true })] });`;

it("lists what the operator named, with its tools and who uses it, and what is broken or gone", async () => {
  const [whole, broken] = [await writePlugin(text), await writePlugin('throw new Error("no licence");')];
  await withInstalled(whole, broken);
  const { ctx } = await newOrganization();
  const stranger = await newOrganization();
  const { slug } = await addIntegration(ctx, { source: { config: {} }, kind: "plugin-my-service" });
  const { items, missing } = await listPlugins(ctx, {});
  expect(items).toEqual([
    {
      ...{ entry: whole, file: whole, kind: "plugin-my-service", name: "My Service", description: "Tools for My Service" },
      ...{ version: "1.2.0", origins: ["https://api.example.com"], loadedAt: expect.any(String), problem: null },
      integrations: [{ slug, title: "My Service" }],
      tools: [
        { path: "items.list", name: "Say", effect: "read", requiresApproval: false },
        { path: "items.add", name: "Say", effect: "write", requiresApproval: true },
        { path: "items.drop", name: "Say", effect: "destructive", requiresApproval: true },
      ],
    },
    expect.objectContaining({ entry: broken, kind: null, name: null, tools: [], integrations: [], problem: "no licence" }),
  ]);
  expect(missing).toEqual([]);
  expect((await listPlugins(ctx, {})).begin).toContain("npm run plugin:new");
  expect((await listPlugins(stranger.ctx, {})).items[0]?.integrations).toEqual([]);
  await withInstalled(broken);
  expect(await listPlugins(ctx, {})).toMatchObject({
    missing: [{ kind: "plugin-my-service", integrations: [{ slug, title: "My Service" }] }],
  });
  expect((await listPlugins(stranger.ctx, {})).missing).toEqual([]);
});
