import { z } from "zod";
import { operation } from "../../operation/operation";
import { RolePatterns, rolePattern } from "../../operation/role-pattern";
import { matches } from "../../policies";
import { viewOf } from "../view/view";

const samplesMax = 8;

export const matchRole = operation({
  name: "role.match",
  summary: "Count the tools that patterns of a role reach, each by itself and all together",
  permission: "roles:read",
  input: z.object({ patterns: RolePatterns }),
  output: z.object({
    items: z.array(z.object({ pattern: z.string(), tools: z.number().int() })),
    matched: z.number().int().describe("How many tools one of them reaches"),
    total: z.number().int().describe("How many tools there are, each once however many accounts have it"),
    samples: z.array(z.string()).describe("The first of those that are reached, as <integration>.<tool>"),
  }),
  async run(ctx, { patterns }) {
    const names = new Set(
      (await viewOf(ctx)).connections.flatMap(({ integration, toolSet }) =>
        (toolSet?.tools ?? []).map(({ name }) => `${integration.slug}.${name}`),
      ),
    );
    const read = patterns.map(rolePattern);
    const counts = read.map(() => 0);
    const reached: string[] = [];
    for (const name of names) {
      const parts = name.split(".");
      const by = read.flatMap((pattern, index) => (matches(pattern, parts) ? [index] : []));
      for (const index of by) counts[index] = (counts[index] ?? 0) + 1;
      if (by.length > 0) reached.push(name);
    }
    const items = patterns.map((pattern, index) => ({ pattern, tools: counts[index] ?? 0 }));
    return { items, matched: reached.length, total: names.size, samples: reached.sort().slice(0, samplesMax) };
  },
});
