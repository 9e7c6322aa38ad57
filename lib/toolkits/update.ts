import { z } from "zod";
import { lockOrganization } from "../db/lock";
import { requireToolkit } from "../identity";
import { change } from "../operation/change";
import { operation } from "../operation/operation";
import { bumpCatalog } from "../signal/catalog-revision";
import { requireUnlimited } from "./limited";
import { ToolkitPatterns, withAdded } from "./patterns";
import { Toolkit, ToolkitDescription, ToolkitName, toolkitView } from "./view";

export const updateToolkit = operation({
  name: "toolkit.update",
  summary: "Change the name, the description or the tools of a toolkit, for everybody who is limited to it",
  permission: "toolkits:write",
  input: z.object({
    slug: z.string(),
    name: ToolkitName.optional(),
    description: ToolkitDescription.optional(),
    patterns: ToolkitPatterns.optional(),
    add: ToolkitPatterns.optional().describe("Patterns that it has from now on, too"),
  }),
  output: Toolkit,
  async run(ctx, { slug, patterns, add, ...given }) {
    requireUnlimited(ctx);
    const { organizationId } = ctx;
    return change(ctx, "toolkit.update", async (db, note) => {
      await lockOrganization(db, organizationId);
      const before = await requireToolkit(db, slug);
      const present = withAdded(patterns ?? before.patterns, add ?? []);
      const row = await db.toolkit.update({
        where: { organizationId_id: { organizationId, id: before.id } },
        data: { ...given, patterns: present },
      });
      await bumpCatalog(db, organizationId);
      note(slug, {
        added: present.filter((text) => !before.patterns.includes(text)),
        removed: before.patterns.filter((text) => !present.includes(text)),
        ...(given.name === undefined ? {} : { name: given.name }),
      });
      return toolkitView(row);
    });
  },
});
