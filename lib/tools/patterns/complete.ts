import { z } from "zod";
import { operation } from "../../operation/operation";
import { patternLengthMax, WrittenPattern } from "../../policies";
import { pathOf } from "../address/address";
import { compareText } from "../catalog/snapshot";
import { type SeenConnection, viewOf } from "../view/view";

const Completion = z.object({
  pattern: z.string(),
  tools: z.number().int().describe("How many tools it matches"),
});
export type Completion = z.infer<typeof Completion>;

export const completePattern = operation({
  name: "policy.complete",
  summary: "Suggest how the pattern somebody is writing may go on",
  permission: "policies:read",
  input: z.object({ text: z.string().max(patternLengthMax), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  output: z.object({ items: z.array(Completion) }),
  async run(ctx, { text, limit }) {
    const { connections } = await viewOf(ctx);
    const written = text
      .trim()
      .replace(/^tools\./, "")
      .split(".");
    const next = new Map<string, Next>();
    for (const connection of connections) collect(next, connection, written);
    const items = [...next.values()]
      .sort((a, b) => compareText(a.head, b.head))
      .flatMap(completionsOf)
      .filter(isAccepted);
    return { items: items.slice(0, limit) };
  },
});

/** A part that may come next, with how many tools end there and how many go on below it. */
type Next = { head: string; exact: number; under: number };

/** The written parts but the last one say where, the last one how the next part begins. */
function collect(next: Map<string, Next>, { prefix, toolSet }: SeenConnection, written: readonly string[]): void {
  const fixed = pathOf(prefix).split(".");
  if (!toolSet || toolSet.tools.length === 0 || !agrees(fixed, written)) return;
  const position = written.length - 1;
  const head = (part = "") => nextAt(next, [...written.slice(0, -1), part].join("."));
  if (position < fixed.length) head(fixed[position]).under += toolSet.tools.length;
  else
    for (const { name } of toolSet.tools) {
      const parts = [...fixed, ...name.split(".")];
      if (position < parts.length && agrees(parts, written))
        head(parts[position])[position === parts.length - 1 ? "exact" : "under"] += 1;
    }
}

function nextAt(next: Map<string, Next>, head: string): Next {
  const known = next.get(head) ?? { head, exact: 0, under: 0 };
  next.set(head, known);
  return known;
}

const agrees = (parts: readonly string[], written: readonly string[]): boolean =>
  written.slice(0, parts.length).every((one, position) => {
    const part = parts[position] ?? "";
    if (position === written.length - 1) return one === "*" || part.toLowerCase().startsWith(one.toLowerCase());
    return one === "*" || one === part;
  });

const completionsOf = ({ head, exact, under }: Next): Completion[] => [
  ...(under > 0 ? [{ pattern: `${head}.*`, tools: under }] : []),
  ...(exact > 0 ? [{ pattern: head, tools: exact }] : []),
];

/** What would be refused is no way to go on. */
const isAccepted = ({ pattern }: Completion): boolean => WrittenPattern.safeParse(pattern).success;
