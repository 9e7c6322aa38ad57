import { isDeepStrictEqual } from "node:util";
import { type Client, ForbiddenError } from "../../lib/sdk";
import { exitCodes } from "../exit-codes";
import { CliError } from "../output/failure";
import { type Configuration, demandsIn, type Integration, nameOfPolicy, type Policy, type Role, undemanding } from "./document";
import type { Live } from "./read-live";

/** One change that the console is asked to make, and the words for it. */
export type Step = {
  kind: "add" | "change" | "remove" | "move";
  what: string;
  /** Each line is one value that changes. */
  details: string[];
  /** What can be tried without making it, together with the others. */
  draft?: PolicyChange;
  run(client: Client): Promise<unknown>;
};
type PolicyChange = Parameters<Client["policies"]["tryChanges"]>[0]["changes"][number];

export type Plan = {
  steps: Step[];
  /** What is in the console, not in the file, and stays. */
  kept: string[];
};

type Sources = { sourceOf(source: Integration["source"]): AddedSource };
type AddedSource = Parameters<Client["integrations"]["add"]>[0]["source"];

/** Every change that leads from what there is to what the file says, in the order in which it is made. */
export function planChanges(live: Live, wanted: Configuration, { prune, ...sources }: Sources & { prune: boolean }): Plan {
  const parts = [
    planRoles(live.configuration.roles, wanted.roles),
    planIntegrations(live.configuration.integrations, wanted.integrations, sources),
    planPolicies(live, wanted.policies),
  ];
  const extra = parts.flatMap(({ extra: found }) => found);
  const steps = parts.flatMap(({ steps: found }) => found);
  return prune ? { steps: [...steps, ...extra.toReversed()], kept: [] } : { steps, kept: extra.map(({ what }) => what) };
}

const triedAtOnce = 50;

/**
 * Has the console try the policies without making them, so that one which it refuses is refused before anything is changed. A
 * role that the file adds is not there yet.
 */
export async function tryPolicies(client: Client, { steps }: Plan): Promise<void> {
  const isNew = (role: unknown) => steps.some(({ kind, what }) => kind === "add" && what === `role ${String(role)}`);
  const drafts = steps.flatMap(({ draft }) => draft ?? []).map((draft) => withoutRoles(draft, isNew));
  for (let at = 0; at < drafts.length; at += triedAtOnce)
    await client.policies.tryChanges({ changes: drafts.slice(at, at + triedAtOnce), limit: 1 }).catch((error: unknown) => {
      if (!(error instanceof ForbiddenError)) throw error; // who may change policies may not see calls; what is refused is told when it is made
    });
}

const withoutRoles = (draft: PolicyChange, isNew: (role: unknown) => boolean): PolicyChange => ({
  ...draft,
  ...("approverRole" in draft && isNew(draft.approverRole) ? { approverRole: null } : {}),
  ...("escalateTo" in draft && isNew(draft.escalateTo) ? { escalateTo: null, escalateMinutes: null } : {}),
});

type Part = { steps: Step[] /** Removals of what the file does not name. */; extra: Step[] };
const nothing: Part = { steps: [], extra: [] };

function planRoles(live: readonly Role[], wanted: readonly Role[] | undefined): Part {
  if (!wanted) return nothing;
  const steps = wanted.flatMap((role): Step[] => {
    const before = live.find(({ slug }) => slug === role.slug);
    const what = `role ${role.slug}`;
    if (!before)
      return [
        {
          kind: "add",
          what,
          details: [`permissions: ${role.permissions.join(", ")}`],
          run: (to) => to.roles.create(given(role)),
        },
      ];
    const details = differences(sorted(before), sorted(role));
    return details.length > 0 ? [{ kind: "change", what, details, run: (to) => to.roles.update(given(role)) }] : [];
  });
  const gone = live.filter(({ slug }) => !wanted.some((role) => role.slug === slug));
  return { steps, extra: gone.map(({ slug }) => removal(`role ${slug}`, (to) => to.roles.remove({ slug }))) };
}

type GivenRole = Parameters<Client["roles"]["create"]>[0];
/** The console knows which permissions there are, and says so. */
const given = (role: Role) => role as GivenRole;
const sorted = (role: Role): Role => ({ ...role, permissions: role.permissions.toSorted() });

function planIntegrations(live: readonly Integration[], wanted: readonly Integration[] | undefined, { sourceOf }: Sources): Part {
  if (!wanted) return nothing;
  const steps = wanted.flatMap((one): Step[] => {
    const before = live.find(({ name }) => name === one.name);
    const what = `integration ${one.name}`;
    if (!before) return [addition(one, what, sourceOf(one.source))];
    requireSameKind(before, one);
    const changed = differences(settings(before), settings(one));
    const isMoved = !isDeepStrictEqual(before.source, one.source);
    return [
      ...(isMoved ? [reading(before, one, sourceOf(one.source))] : []),
      ...(changed.length > 0 ? [{ kind: "change" as const, what, details: changed, run: (to: Client) => update(to, one) }] : []),
    ];
  });
  const gone = live.filter(({ name }) => !wanted.some((one) => one.name === name));
  return {
    steps,
    extra: gone.map(({ name }) =>
      removal(`integration ${name} with its connections`, (to) => to.integrations.remove({ slug: name })),
    ),
  };
}

function requireSameKind({ kind }: Integration, wanted: Integration): void {
  if (kind === wanted.kind) return;
  throw new CliError(
    `The integration ${wanted.name} is of the kind ${kind}, and the file says ${wanted.kind}. The kind of an integration never changes.`,
    exitCodes.usage,
    `Give it another name in the file, or remove the present one first: executor integrations remove ${wanted.name}`,
  );
}

const settings = ({ name: _name, source: _source, ...rest }: Integration) => rest;

function addition(one: Integration, what: string, source: AddedSource): Step {
  const { name: slug, title, kind, baseUrl } = one;
  const unset = { kind, title, description: "", baseUrl: null, healthCheckTool: null, commonParameters: [], tools: {} };
  const details = [`source: ${shown(one.source)}`, `title: ${shown(title)}`, ...differences(unset, settings(one))];
  const run = async (to: Client) => {
    await to.integrations.add({ source, slug, title, kind, ...(baseUrl && { baseUrl }) });
    await update(to, one);
  };
  return { kind: "add", what, details, run };
}

function reading(before: Integration, one: Integration, source: AddedSource): Step {
  const details = [`source: ${shown(before.source)} → ${shown(one.source)}`];
  return {
    kind: "change",
    what: `integration ${one.name}`,
    details,
    run: (to) => to.integrations.refresh({ slug: one.name, source }),
  };
}

type Overrides = NonNullable<Parameters<Client["integrations"]["update"]>[0]["overrides"]>;

const update = (
  client: Client,
  { name: slug, title, description, baseUrl, healthCheckTool, commonParameters, tools }: Integration,
) =>
  client.integrations.update({
    slug,
    title,
    description,
    baseUrl,
    healthCheckTool,
    commonParameters,
    overrides: tools as Overrides,
  }); // safe: the console checks it

/** Policies count from the top, so their order is part of what the file says. */
function planPolicies({ configuration, policyIds }: Live, wanted: readonly Policy[] | undefined): Part {
  if (!wanted) return nothing;
  const live = configuration.policies;
  const ids = new Map(policyIds);
  const order = live.map(nameOfPolicy);
  const steps: Step[] = [];
  for (const policy of wanted) {
    const before = live.find((one) => nameOfPolicy(one) === nameOfPolicy(policy));
    if (before) steps.push(...changeOf(before, policy, ids));
    else steps.push(creation(policy, ids, order.push(nameOfPolicy(policy)) - 1));
  }
  const names = wanted.map(nameOfPolicy);
  steps.push(
    ...moves(
      order.filter((name) => names.includes(name)),
      names,
      ids,
    ),
  );
  const gone = live.map(nameOfPolicy).filter((name) => !names.includes(name));
  return {
    steps,
    extra: gone.map((name) => removal(`policy ${name}`, (to) => to.policies.remove({ id: idOf(ids, name) }))),
  };
}

function changeOf(before: Policy, policy: Policy, ids: ReadonlyMap<string, string>): Step[] {
  const details = differences(before, policy);
  const { action, ...rules } = policy;
  const name = nameOfPolicy(policy);
  const change = {
    action,
    ...(action === "require_approval" && demandsIn(rules)),
  };
  const changed = { id: idOf(ids, name), ...change };
  const run = (to: Client) => to.policies.update(changed);
  return details.length > 0
    ? [{ kind: "change", what: `policy ${name}`, details, draft: { kind: "change", ...changed }, run }]
    : [];
}

function creation(policy: Policy, ids: Map<string, string>, position: number): Step {
  const { pattern, effects, when, action } = policy;
  const name = nameOfPolicy(policy);
  const rules = action === "require_approval" ? demandsIn(policy) : {};
  const details = [
    `action: ${action}`,
    ...Object.entries(demandsIn(policy)).flatMap(([name, value]) =>
      value === undemanding[name as keyof typeof undemanding] ? [] : [`${name}: ${value}`],
    ),
  ];
  const added = { owner: "org" as const, pattern, effects, when, action, ...rules };
  const run = async (to: Client) => {
    const { id } = await to.policies.create({ ...added, position });
    ids.set(name, id);
  };
  return { kind: "add", what: `policy ${name}`, details, draft: { kind: "add", ...added }, run };
}

/** Puts each policy before the one that follows it in the file, from the end on, unless it stands there already. */
function moves(order: readonly string[], wanted: readonly string[], ids: ReadonlyMap<string, string>): Step[] {
  const steps: Step[] = [];
  let now = [...order];
  for (const [i, name] of [...wanted.entries()].toReversed()) {
    const next = wanted[i + 1];
    if (next === undefined ? now.at(-1) === name : now[now.indexOf(name) + 1] === next) continue;
    const others = now.filter((one) => one !== name);
    now = others.toSpliced(next === undefined ? others.length : others.indexOf(next), 0, name);
    const run = (to: Client) => to.policies.move({ id: idOf(ids, name), before: next === undefined ? null : idOf(ids, next) });
    steps.push({ kind: "move", what: `policy ${name}`, details: [next === undefined ? "to the end" : `before ${next}`], run });
  }
  return steps;
}

const idOf = (ids: ReadonlyMap<string, string>, name: string): string => ids.get(name) ?? "";

const removal = (what: string, run: Step["run"]): Step => ({ kind: "remove", what, details: [], run });

function differences<Of extends object>(before: Of, after: Of): string[] {
  const names = Object.keys(after) as (keyof Of & string)[]; // safe: an object's own keys
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`);
}

const shown = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));
