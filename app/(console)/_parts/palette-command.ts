import { stemOf, wordsIn } from "@/components/shell/stem";

export type PolicyCommand = {
  action: "block" | "require_approval" | "allow";
  integration: { slug: string; title: string } | null;
  effect: "read" | "write" | "destructive" | null;
  /** What is left, to search tools by. */
  words: string;
};

type Integration = { slug: string; title: string };

const verbs: Record<string, PolicyCommand["action"]> = {
  block: "block",
  deny: "block",
  forbid: "block",
  ask: "require_approval",
  require: "require_approval",
  allow: "allow",
  permit: "allow",
};

const effectWords = {
  destructive: ["delete", "deletion", "remove", "destroy", "destructive"],
  write: ["write"],
  read: ["read"],
} as const;

const effects = new Map(
  (["destructive", "write", "read"] as const).flatMap((effect) =>
    effectWords[effect].map((word) => [stemOf(word), effect] as const),
  ),
);

const fillers = new Set(
  "a all an any approval at before calls every everything for from in of on that the to tool tools which".split(" "),
);

/** Reads `Block GitHub deletes`, `require approval for all writes at Stripe`. Null for what is no command or says of nothing. */
export function policyCommand(typed: string, integrations: readonly Integration[]): PolicyCommand | null {
  const [verb = "", ...rest] = wordsIn(typed);
  const action = verbs[verb];
  if (!action) return null;
  const said = rest.filter((word) => !fillers.has(word));
  const integration = integrations.find((one) => namesOf(one).some((name) => said.includes(name))) ?? null;
  const names = integration ? namesOf(integration) : [];
  const others = said.filter((word) => !names.includes(word));
  const effect = others.map((word) => effects.get(stemOf(word))).find(Boolean) ?? null;
  const words = others.filter((word) => !effects.has(stemOf(word))).join(" ");
  return integration || effect || words ? { action, integration, effect, words } : null;
}

/** What an integration is called by: its slug and the first word of its title. */
function namesOf({ slug, title }: Integration): string[] {
  const [first] = wordsIn(title);
  return [slug, ...(first && first.length > 2 ? [first] : [])];
}

const labels = { block: "Block", require_approval: "Require approval for", allow: "Allow" };

/** `Block destructive tools of GitHub` */
export function commandLabel({ action, integration, effect, words }: PolicyCommand): string {
  const kind = effect ? { read: "reading", write: "writing", destructive: "destructive" }[effect] : null;
  return [labels[action], kind ?? "all", "tools", integration && `of ${integration.title}`, words && `with “${words}”`]
    .filter(Boolean)
    .join(" ");
}

/** The catalog with these tools, and what the policy would change about them. */
export function commandHref({ action, integration, effect, words }: PolicyCommand): string {
  const query = new URLSearchParams();
  if (integration) query.set("integration", integration.slug);
  if (effect) query.set("effect", effect);
  if (words) query.set("query", words);
  query.set("do", action);
  return `/catalog?${query}`;
}
