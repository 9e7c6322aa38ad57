import { z } from "zod";
import { requireToolkit } from "../identity";
import { operation } from "../operation/operation";
import { Toolkit, toolkitView } from "./view";

export const getToolkit = operation({
  name: "toolkit.get",
  summary: "Read one toolkit with its patterns",
  permission: "toolkits:read",
  input: z.object({ slug: z.string() }),
  output: Toolkit,
  run: async ({ db }, { slug }) => toolkitView(await requireToolkit(db, slug)),
});
