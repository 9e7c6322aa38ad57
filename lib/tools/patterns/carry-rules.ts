import { carryBudgets } from "../../budgets";
import type { WriteDb } from "../../db/scoped";
import { Failure } from "../../operation/failure";
import {
  carryFlowRules,
  carryRules,
  type DecidedTool,
  decide,
  type FlowRule,
  flowText,
  type Pattern,
  type RuleBook,
  reaches,
  readFlowRules,
  readRuleBook,
  restrictionOf,
  ruleText,
} from "../../policies";
import { carryToolkits } from "../../toolkits";
import { effectFrom } from "../catalog/read-tool-set";

/** A tool that is called otherwise from now on. */
export type Rename = { from: string; to: string };

type RenamedIntegration = { organizationId: string; integrationId: string; slug: string };
/** The path of a tool before and after; below `github.org.main`. */
type MovedTool = {
  prefix: [before: string, after: string];
  tool: [before: string, after: string];
  about: Pick<DecidedTool, "effect" | "requiresApproval">;
};

/** Toolkits that name a renamed tool have it by its new name, too. Rules that name it are there for its new name, too; one that no other rule may hold back less than before. */
export async function carryToolRules(db: WriteDb, integration: RenamedIntegration, renames: readonly Rename[]): Promise<number> {
  if (renames.length === 0) return 0;
  const { organizationId, slug } = integration;
  const before = await readBooks(db);
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  const rewrite = ({ segments, isSubtree }: Pattern) => {
    const to = isSubtree || segments[0] !== slug ? undefined : names.get(segments.slice(3).join("."));
    return to === undefined ? null : [...segments.slice(0, 3), to].join(".");
  };
  await carryToolkits(db, { organizationId, rewrite, keepsOld: true });
  const count = await carryRules(db, { organizationId, rewrite, keepsOld: true });
  await carryFlowRules(db, { organizationId, rewrite, keepsOld: true });
  await carryBudgets(db, { rewrite, keepsOld: true });
  requireAsStrict(await toolsMoved(db, integration, renames), { before, after: await readBooks(db), field: "name" });
  return count;
}

async function toolsMoved(
  db: WriteDb,
  { integrationId, slug }: RenamedIntegration,
  renames: readonly Rename[],
): Promise<MovedTool[]> {
  const connections = await db.connection.findMany({ where: { integrationId }, select: { owner: true, name: true } });
  const prefixes = [...new Set(connections.map(({ owner, name }) => `${slug}.${owner}.${name}`))];
  const rows = await db.tool.findMany({
    where: { integrationId, name: { in: renames.map(({ from }) => from) } },
    select: { name: true, effect: true, effectByArguments: true, requiresApproval: true },
  });
  return prefixes.flatMap((prefix) =>
    renames.flatMap(({ from, to }) =>
      rows
        .filter(({ name }) => name === from)
        .map((row): MovedTool => ({ prefix: [prefix, prefix], tool: [from, to], about: aboutTool(row) })),
    ),
  );
}

type StoredTool = { effect: string; effectByArguments: boolean; requiresApproval: boolean };

const aboutTool = ({ effect, effectByArguments, requiresApproval }: StoredTool): MovedTool["about"] => ({
  effect: effectByArguments ? null : effectFrom(effect),
  requiresApproval,
});

type MovedConnection = { organizationId: string; ownerKey: string; prefix: [before: string, after: string] };

/** The same for all tools of a connection, whose old address is gone at once. */
export async function moveConnectionRules(
  db: WriteDb,
  { organizationId, ownerKey, prefix }: MovedConnection,
  tools: ({ name: string } & StoredTool)[],
): Promise<number> {
  const before = await readBooks(db);
  const [from, to] = prefix.map((text) => text.split("."));
  const rewrite = ({ text, segments }: Pattern) =>
    from?.every((segment, position) => segments[position] === segment)
      ? [...(to ?? []), ...text.split(".").slice(from.length)].join(".")
      : null;
  const own = ownerKey === "org" ? {} : { ownerKey };
  // An own connection has an address that others have, too, and their tools stay where they are.
  if (ownerKey === "org") await carryToolkits(db, { organizationId, rewrite, keepsOld: false });
  const count = await carryRules(db, { organizationId, rewrite, keepsOld: false, ...own });
  if (ownerKey === "org") await carryFlowRules(db, { organizationId, rewrite, keepsOld: false });
  if (ownerKey === "org") await carryBudgets(db, { rewrite, keepsOld: false });
  const moved = tools.map(({ name, ...tool }): MovedTool => ({ prefix, tool: [name, name], about: aboutTool(tool) }));
  requireAsStrict(moved, { before, after: await readBooks(db), field: "newName" });
  return count;
}

type Books = { rules: RuleBook; flows: readonly FlowRule[] };

const readBooks = async (db: WriteDb): Promise<Books> => ({ rules: await readRuleBook(db), flows: await readFlowRules(db) });

type Comparison = { before: Books; after: Books; field: string };

/** A name is no way around a rule. */
function requireAsStrict(moved: readonly MovedTool[], { before, after, field }: Comparison): void {
  for (const { prefix, tool, about } of moved) {
    const [from, to] = [`${prefix[0]}.${tool[0]}`, `${prefix[1]}.${tool[1]}`];
    const refuse = (why: string) => {
      const message = `${from} would be held back less as ${to}: ${why}. Change the rules first.`;
      throw new Failure("conflict", message, { [field]: [message] });
    };
    const was = decide(before.rules.rulesFor(null, prefix[0]), { ...about, path: tool[0], isHeld: false });
    const is = decide(after.rules.rulesFor(null, prefix[1]), { ...about, path: tool[1], isHeld: false });
    if (restrictionOf(is.action) < restrictionOf(was.action))
      refuse(
        is.rule
          ? `the rule ${ruleText(is.rule)} would decide there`
          : `the rule ${was.rule ? ruleText(was.rule) : ""} ends there`,
      );
    const lost = lostFlow({ rules: before.flows, path: from }, { rules: after.flows, path: to });
    if (lost) refuse(`the flow rule ${flowText(lost)} ends there`);
  }
}

type ReachedTool = { rules: readonly FlowRule[]; path: string };

/** A flow rule that is about a tool before and, as strictly, none for the same label after. Labels stay with their connection. */
function lostFlow(before: ReachedTool, after: ReachedTool): FlowRule | undefined {
  const about = ({ rules, path }: ReachedTool) => rules.filter((rule) => reaches(rule, { path, labels: [] }));
  const kept = about(after);
  return about(before).find(
    (rule) => !kept.some(({ from, action }) => from === rule.from && restrictionOf(action) >= restrictionOf(rule.action)),
  );
}
