import { z } from "zod";
import { workApart } from "./apart/work-apart";
import { builtIn } from "./define/built-in";

export const jsonTransform = builtIn({
  key: "json_transform",
  title: "Transform JSON",
  description:
    'Pick, filter, group, sum and reshape JSON with a JSONata expression, such as items[price > 10].{ "name": title, "total": price * quantity }.',
  input: z.object({
    data: z.unknown().describe("The JSON to work on"),
    expression: z.string().min(1).max(50_000).describe("In JSONata (docs.jsonata.org); $ is the whole data"),
  }),
  output: z.object({ result: z.unknown().describe("null where the expression finds nothing") }),
  effect: "read",
  async run({ data, expression }, host) {
    return { ok: true, data: { result: await workApart({ kind: "transform", data, expression }, host) } };
  },
});
