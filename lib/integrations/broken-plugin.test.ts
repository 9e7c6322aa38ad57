import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createConnection } from "../connections";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { findPlugin } from "../plugins";
import { withInstalled, writePlugin } from "../plugins/code/code.suite";
import { addIntegration } from "./add";
import { getIntegration } from "./get";
import { listIntegrationKinds } from "./kinds";
import { previewIntegration } from "./preview";
import { refreshIntegration } from "./refresh";

withDatabase();

const weather = `export default definePlugin({ id: "weather", name: "Weather", description: "Says the weather", tools: [
  defineTool({ path: "now", name: "Now", description: "Says it", inputSchema: z.object({}), handler: () => "rain" })] });`;
const source = { config: {} };
const kind = "plugin-weather";

it("a broken plugin says which file is broken and why, where its kind is added and listed, to those alone who may add it", async () => {
  const { ctx, db } = await newOrganization();
  const file = await writePlugin(weather);
  await withInstalled(file);
  const { slug } = await addIntegration(ctx, { source, kind });
  await createConnection(ctx, { integration: slug, owner: "org" });
  expect(await getIntegration(ctx, { slug })).toMatchObject({ notLoaded: null });
  await writeFile(file, "export const nothing = 1;\nexport default {{{");
  await withInstalled(file, await writePlugin('throw new Error("No licence.\\nIt is long.");'));
  const said = expect.stringMatching(
    /The plugin weather is not loaded.*plugin\.ts: .*plugin\.ts:2: Expected.*plugin\.ts: No licence\.$/,
  );
  const ways = [
    () => addIntegration(ctx, { source, kind }),
    () => previewIntegration(ctx, { source, kind }),
    () => refreshIntegration(ctx, { slug }),
  ];
  for (const way of ways) await expect(way()).rejects.toMatchObject({ code: "unavailable", message: said });
  expect(await getIntegration(ctx, { slug })).toMatchObject({ notLoaded: said });
  const { broken } = await listIntegrationKinds(ctx, {});
  expect(broken).toEqual([
    { entry: file, problem: expect.stringMatching(/plugin\.ts:2: Expected/) },
    { entry: expect.any(String), problem: "No licence." },
  ]);
  const reader = { ...ctx, actor: { ...ctx.actor, permissions: ["integrations:read" as const] } };
  expect(await listIntegrationKinds(reader, {})).toMatchObject({ broken: [] });
  const plainly = /^The plugin weather is not loaded\. Settings, Plugins says why, to whoever looks after this console\.$/;
  expect(await getIntegration(reader, { slug })).toMatchObject({ notLoaded: expect.stringMatching(plainly) });
  const session = await findPlugin(kind)?.open({} as never, {} as never);
  await expect(session?.invoke({} as never, {} as never)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(plainly),
  });
  const { stateReason } = await db.connection.findFirstOrThrow();
  expect(stateReason?.replace("The last refresh failed: ", "")).toMatch(plainly);
});

it("a kind that is not there, or takes another source, is named instead of asked for", async () => {
  const { ctx } = await newOrganization();
  await withInstalled(await writePlugin(weather));
  const added = (wanted: string) => expect(addIntegration(ctx, { source, kind: wanted })).rejects;
  await added("plugin-wether").toMatchObject({
    message: expect.stringMatching(/The plugin wether is not loaded.*EXECUTOR_PLUGINS/),
  });
  await added("wether").toMatchObject({ code: "invalid", message: expect.stringMatching(/no kind .*"wether"/) });
  await added("openapi").toMatchObject({ code: "invalid", message: expect.stringMatching(/is not added by settings alone/) });
});
