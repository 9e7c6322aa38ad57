import { z } from "zod";
import { lockOrganization } from "../db/lock";
import { change } from "../operation/change";
import { Failure } from "../operation/failure";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { requireUnlimited } from "./limited";
import { ToolkitPatterns } from "./patterns";
import { Toolkit, ToolkitDescription, ToolkitName, ToolkitSlug, toolkitView } from "./view";

const toolkitsMax = 200;

export const createToolkit = operation({
  name: "toolkit.create",
  summary: "Create a toolkit: a named selection of tools that members, keys and agents can be limited to",
  permission: "toolkits:write",
  input: z.object({
    slug: ToolkitSlug,
    name: ToolkitName,
    description: ToolkitDescription.default(""),
    patterns: ToolkitPatterns,
  }),
  output: Toolkit,
  async run(ctx, { slug, ...given }) {
    requireUnlimited(ctx);
    const { organizationId } = ctx;
    return change(ctx, "toolkit.create", async (db, note) => {
      await lockOrganization(db, organizationId);
      if ((await db.toolkit.count({})) >= toolkitsMax)
        throw new Failure("limit", `An organization has at most ${toolkitsMax} toolkits. Remove one first.`);
      if (await db.toolkit.count({ where: { slug } }))
        throw new Failure("conflict", `A toolkit ${slug} already exists.`, { slug: ["This slug is taken."] });
      const row = await db.toolkit.create({ data: { organizationId, slug, ...given, createdBy: ctx.actor.label } });
      await bumpCatalog(db, organizationId);
      note(slug, { name: given.name, patterns: given.patterns });
      return toolkitView(row);
    });
  },
});
