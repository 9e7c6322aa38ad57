import { z } from "zod";
import { readArguments, type StoredArguments } from "../../db/journal/call-arguments";
import { type CallOfRun, readCallsOfRuns } from "../../db/journal/calls";
import { type Context, personOf } from "../../operation/context";
import { operation, requirePermission } from "../../operation/operation";
import {
  candidatesIn,
  decide,
  draftId,
  PolicyAction,
  PolicyEffects,
  PolicyOwner,
  type RuleBook,
  restrictionOf,
  tidyEffects,
  WrittenCondition,
  WrittenPattern,
} from "../../policies";
import { decidedTool, draftBook, rulesIn, toolTitles, viewFor } from "../../tools";
import { open } from "../../vault/seal";
import { sealedAt } from "../journal/sealed-at";
import { addressesOf } from "../runs/calls";
import { asCalled } from "../tools/callable";
import { findTool } from "../tools/find";
import { whoseRuns } from "../views/visible";

const dayMs = 86_400_000;
const argumentBytesMax = 100_000;

const SimulatedCall = z.object({
  executionId: z.string(),
  seq: z.number().int(),
  address: z.string(),
  title: z.string().nullable(),
  madeAt: z.iso.datetime(),
  from: PolicyAction,
  to: PolicyAction,
});

const Simulation = z.object({
  tried: z.number().int().describe("Calls of the tools that the draft is about, as far as the tools are still there"),
  matching: z.number().int().describe("Calls that the draft is about"),
  unclear: z.number().int().describe("Calls of which nobody can tell whether the condition holds"),
  changes: z.array(z.object({ from: PolicyAction, to: PolicyAction, calls: z.number().int() })),
  items: z
    .array(SimulatedCall)
    .describe("The calls that would be decided otherwise: first what is held back less, then the newest"),
});
export type Simulation = z.infer<typeof Simulation>;

export const simulatePolicy = operation({
  name: "policy.simulate",
  summary:
    "Try a policy that is not saved on the last calls you may see: what it would allow, ask about and block otherwise than today",
  permission: "executions:read",
  input: z.object({
    id: z.uuid().optional().describe("The policy that is changed; without it a new one is meant"),
    owner: PolicyOwner,
    pattern: WrittenPattern,
    effects: PolicyEffects.default([]),
    when: WrittenCondition.default(null),
    action: PolicyAction,
    position: z.number().int().min(0).optional().describe("The index of a new one in its list"),
    days: z.number().int().min(1).max(28).default(7),
    limit: z.number().int().min(1).max(500).default(100).describe("How many calls, the last first"),
  }),
  output: Simulation,
  async run(ctx, { days, limit, effects, ...rest }) {
    requirePermission(ctx, "policies:read");
    const draft = { ...rest, effects: tidyEffects(effects) };
    const book = await draftBook(ctx, draft);
    const own = draft.owner === "user" ? [personOf(ctx) ?? ctx.actor.id] : null;
    const people = [whoseRuns(ctx), own].filter((ids) => ids !== null);
    const since = new Date(Date.now() - days * dayMs);
    const { organizationId } = ctx;
    const calls = await readCallsOfRuns({ organizationId, people, ...addressesOf(draft.pattern.text), since, limit });
    const tried = await tryCalls(ctx, calls, { book, owner: draft.owner, id: draft.id ?? draftId });
    const titles = await toolTitles(
      ctx,
      tried.map(({ call }) => call.address),
    );
    const changed = tried.filter(({ from, to }) => from !== to).sort((a, b) => loosening(b) - loosening(a));
    return {
      tried: tried.length,
      matching: tried.filter(({ verdict }) => verdict === "holds").length,
      unclear: tried.filter(({ verdict }) => verdict === "unclear").length,
      changes: counted(changed),
      items: changed.map(({ call: { executionId, seq, path, address, madeAt }, from, to }) => ({
        ...{ executionId, seq, address: address ?? path, from, to },
        title: titles.get(address ?? "") ?? null,
        madeAt: madeAt.toISOString(),
      })),
    };
  },
});

type Action = z.output<typeof PolicyAction>;
type Tried = { call: CallOfRun; from: Action; to: Action; verdict: string | undefined };
type Draft = { book: RuleBook; owner: z.output<typeof PolicyOwner>; id: string };

async function tryCalls(ctx: Context, calls: readonly CallOfRun[], draft: Draft): Promise<Tried[]> {
  const stored = await readArguments(ctx.organizationId, calls, argumentBytesMax);
  const argumentsOf = new Map(stored.map((row) => [`${row.executionId} ${row.seq}`, row]));
  const tried: Tried[] = [];
  for (const call of calls) {
    const row = argumentsOf.get(`${call.executionId} ${call.seq}`);
    const one = row && (await tryCall(ctx, { call, args: await openedArguments(ctx, row) }, draft));
    if (one) tried.push(one);
  }
  return tried;
}

type OpenedCall = { call: CallOfRun; args: unknown };

/** Null where the tool is gone, or the arguments were none. */
async function tryCall(ctx: Context, { call, args }: OpenedCall, { book, owner, id }: Draft): Promise<Tried | null> {
  if (typeof args !== "object" || args === null || call.address === null) return null;
  const person = call.actorKind === "user" ? call.actorId : call.onBehalfOf;
  const found = await findTool(await viewFor(ctx, person), call.address);
  if ("code" in found) return null;
  const given = args as Record<string, unknown>; // safe: an object, read from JSON
  const target = await asCalled(ctx, found, given);
  const tool = { ...decidedTool(target), args: given };
  const rules = rulesIn(book, person, target);
  const { action: from } = decide(target.connection.rules, tool);
  const { action: to } = decide(rules, tool);
  return { call, from, to, verdict: candidatesIn(rules[owner], tool).find(({ rule }) => rule.id === id)?.verdict };
}

/** The arguments as they were sent, or as the program wrote them. */
async function openedArguments(
  { organizationId }: Context,
  { executionId, seq, argumentsRaw, argumentsSent }: StoredArguments,
): Promise<unknown> {
  const at = (field: string) => sealedAt.call(organizationId, `${executionId} ${seq}`, field);
  const text = argumentsSent ? await open(at("argumentsSent"), argumentsSent) : await open(at("argumentsRaw"), argumentsRaw);
  return JSON.parse(text) as unknown;
}

const loosening = ({ from, to }: Tried): number => Math.sign(restrictionOf(from) - restrictionOf(to));

function counted(changed: readonly Tried[]): Simulation["changes"] {
  const counts = new Map<string, Simulation["changes"][number]>();
  for (const { from, to } of changed) {
    const key = `${from} ${to}`;
    counts.set(key, { from, to, calls: (counts.get(key)?.calls ?? 0) + 1 });
  }
  return [...counts.values()];
}
