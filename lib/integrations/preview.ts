import { z } from "zod";
import { operation } from "../operation/operation";
import { readSource, Source } from "../sources";
import { suggestSlug } from "../tools";
import { AuthTemplateView, ServerView, templateViews, WarningView } from "./view";

export const previewIntegration = operation({
  name: "integration.preview",
  summary: "Read a source and say what it would become, without storing anything",
  permission: "integrations:write",
  input: z.object({ source: Source, kind: z.string().max(50).optional() }),
  output: z.object({
    kind: z.string(),
    title: z.string(),
    suggestedSlug: z.string().nullable(),
    version: z.string().nullable(),
    description: z.string(),
    servers: z.array(ServerView),
    toolCount: z.number().int(),
    authTemplates: z.array(AuthTemplateView),
    warnings: z.array(WarningView),
  }),
  async run({ actor, progress }, { source, kind }) {
    const { understood } = await readSource({ actor, source, plugin: kind ?? null, onProgress: progress });
    const { plugin, title, authTemplates } = understood;
    return {
      ...understood,
      kind: plugin,
      suggestedSlug: suggestSlug({ title, servers: understood.servers }),
      authTemplates: templateViews(authTemplates),
    };
  },
});
