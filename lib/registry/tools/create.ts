import { randomUUID } from "node:crypto";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { syncTool } from "../catalog/sync";
import type { ToolContent } from "../content/content";
import { sealSecrets, storeSecrets } from "../content/seal";
import { getToolRow, viewOfTool } from "./find";
import { Slug, ToolFields, Version } from "./input";
import { prepareContent, requireAllowed } from "./prepare";
import { rowData } from "./row-data";
import { slugOf } from "./slug-of";
import { RegistryTool } from "./view";

const toolsMax = 5_000;

const blank: Omit<ToolContent, "name"> = {
  description: "",
  schema: { input: { type: "object", properties: {} }, output: null },
  config: { implementation: {}, execution: {} },
  implementation_type: "custom",
  ...{ artifact_id: null, artifact_version: null, builtin_key: null },
};

export const createRegistryTool = operation({
  name: "registry_tool.create",
  summary: "Make a tool of the organization's own, as a draft",
  permission: "registry:write",
  input: ToolFields.partial().extend({
    name: ToolFields.shape.name,
    slug: Slug.optional().describe("The last part of its address; from the name where it is left out"),
    version: Version.default("1.0.0"),
  }),
  output: RegistryTool,
  async run(ctx, { slug: named, version, ...given }) {
    requireAllowed(given);
    const slug = named ?? slugOf(given.name);
    const { organizationId } = ctx;
    const prepared = await prepareContent(ctx, { slug, content: { ...blank, name: given.name }, secrets: {} }, given);
    const id = randomUUID();
    const sealed = await sealSecrets({ organizationId, toolId: id, version: "" }, prepared.secrets);
    return change(ctx, "registry_tool.create", async (db, note) => {
      if ((await db.registryTool.count()) >= toolsMax)
        throw new Failure("limit", `The registry holds ${toolsMax} tools. Remove or disable some first.`);
      if (await db.registryTool.count({ where: { slug } }))
        throw new Failure("conflict", `There is a tool ${slug} already.`, { slug: ["This slug is taken"] });
      const { status = "draft", is_active: isActive = true } = given;
      const owned = { id, organizationId, slug, version, status, isActive, createdBy: ctx.actor.label };
      await db.registryTool.create({ data: { ...owned, ...rowData(prepared) } });
      await storeSecrets(db, sealed);
      await syncTool(db, organizationId, id);
      note(slug, { id, implementation_type: prepared.content.implementation_type, status });
      return viewOfTool(db, await getToolRow(db, id));
    });
  },
});
