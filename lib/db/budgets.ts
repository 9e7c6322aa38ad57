import { pool } from "./client";
import { repeatAfterDeadlock } from "./repeat-after-deadlock";

/** How much something takes of a budget, for one subject. */
export type Charge = {
  budgetId: string;
  /** The member, key or agent that it counts for. Empty for the whole organization. */
  subject: string;
  amount: number;
  /** How much has to be left at least, where the amount is known only afterwards. */
  least: number;
};

/** What is counted once: a run, or with the number of a call that call. */
type Counted = { organizationId: string; executionId: string; seq: number };

export type Standing = {
  budgetId: string;
  subject: string;
  used: number;
  limit: number;
  /** When its next window begins. */
  freeInMs: number;
  fits: boolean;
};

type TakenRow = Standing & { isKnown: boolean; isWhole: boolean };

const perUnit = "case budget.measure when 'seconds' then 1000 else 1 end";
const windowSeconds = "case window_unit when 'minute' then 60 when 'hour' then 3600 else 86400 end";
const chargesFrom = (first: number) =>
  `unnest(${["uuid", "text", "bigint", "bigint"].map((type, index) => `$${first + index}::${type}[]`).join(", ")})
    as charge (budget_id, subject, amount, least)`;

const chargeValues = (charges: readonly Charge[]) => [
  charges.map(({ budgetId }) => budgetId),
  charges.map(({ subject }) => subject),
  charges.map(({ amount }) => Math.ceil(amount)),
  charges.map(({ least }) => least),
];

/**
 * Rows are locked in one order, so that calls with several budgets never wait for each other in a circle. A lock may be
 * waited for, so a window that another process has begun meanwhile counts as the present one.
 */
const standing = `charge as (select * from ${chargesFrom(2)}),
  locked as materialized (
    select charge.*, usage.used as was_used, usage.window_start, budget.window_unit,
      budget.limit_value * ${perUnit} as most, date_trunc(budget.window_unit, now(), 'UTC') as begun
    from charge
    join budget on budget.organization_id = $1 and budget.id = charge.budget_id
    join budget_usage usage on usage.organization_id = $1 and usage.budget_id = charge.budget_id and usage.subject = charge.subject
    where budget.window_unit is not null
    order by charge.budget_id, charge.subject for update of usage),
  standing as (
    select *, greatest(window_start, begun) as present, case when window_start >= begun then was_used else 0 end as used from locked)`;

const write = (used: string, condition: string) =>
  `update budget_usage usage set window_start = standing.present, used = ${used}
    from standing where ${condition}
      and usage.organization_id = $1 and usage.budget_id = standing.budget_id and usage.subject = standing.subject`;

const take = {
  name: "budget-take",
  text: `with ${standing},
    known as (select exists (select from counted_call where organization_id = $1 and execution_id = $6 and seq = $7) as is_known),
    verdict as (select is_known, (select count(*) from standing) = cardinality($2::uuid[]) as is_whole,
      coalesce((select bool_and(used + greatest(amount, least) <= most) from standing), false) as fits from known),
    taken as (${write("standing.used + standing.amount", "(select is_whole and fits and not is_known from verdict)")}),
    counted as (insert into counted_call (organization_id, execution_id, seq)
      select $1::uuid, $6::uuid, $7::int from verdict where is_whole and fits and not is_known on conflict do nothing)
    select standing.budget_id as "budgetId", subject, used::float8 as used, most::float8 as "limit", used + greatest(amount, least) <= most as fits,
      (extract(epoch from present - clock_timestamp()) + ${windowSeconds})::float8 * 1000 as "freeInMs",
      is_known as "isKnown", is_whole as "isWhole" from standing, verdict`,
};

const begin = {
  name: "budget-begin",
  text: `insert into budget_usage (organization_id, budget_id, subject, window_start, used)
    select $1::uuid, budget_id, subject, 'epoch', 0 from (
      select charge.budget_id, charge.subject from ${chargesFrom(2)}
      join budget on budget.organization_id = $1 and budget.id = charge.budget_id and budget.window_unit is not null
      order by charge.budget_id, charge.subject for key share of budget) missing
    on conflict do nothing`,
};

/**
 * Takes from all budgets or from none, in one statement: whoever comes at the same time, in whichever process, sees what is
 * taken. What is counted already takes nothing. Returns the budgets that have too little left. Whoever removes several budgets
 * at once locks them in no order, so the statement is repeated.
 */
export async function takeFromBudgets(
  { organizationId, executionId, seq }: Counted,
  charges: readonly Charge[],
): Promise<Standing[]> {
  let present = charges;
  for (let isBegun = false; present.length > 0; isBegun = true) {
    const values = [organizationId, ...chargeValues(present), executionId, seq];
    const { rows } = await repeatAfterDeadlock(() => pool().query<TakenRow>({ ...take, values }));
    if (rows[0]?.isWhole) return rows[0].isKnown ? [] : rows.filter(({ fits }) => !fits);
    if (isBegun) present = present.filter((charge) => rows.some((row) => isOf(row, charge))); // others were removed meanwhile
    await pool().query({ ...begin, values: [organizationId, ...chargeValues(present)] });
  }
  return [];
}

const isOf = (row: Standing, { budgetId, subject }: Charge) => row.budgetId === budgetId && row.subject === subject;

const add = {
  name: "budget-add",
  text: `with ${standing} ${write("standing.used + standing.amount", "true")}`,
};

/** Adds what is known only afterwards. A budget that was removed meanwhile is passed over. */
export async function addToBudgets(organizationId: string, charges: readonly Charge[]): Promise<void> {
  const values = [organizationId, ...chargeValues(charges)];
  await repeatAfterDeadlock(() => pool().query({ ...add, values }));
}

export type SubjectUsage = { budgetId: string; subject: string; used: number };

/** Reads what is used in the present windows, the most first; of these subjects, or of everybody. */
export async function readBudgetUsage(
  organizationId: string,
  { ids, subjects }: { ids: readonly string[]; subjects: readonly string[] | null },
): Promise<SubjectUsage[]> {
  const { rows } = await pool().query<SubjectUsage>(
    `select usage.budget_id as "budgetId", usage.subject, (usage.used / ${perUnit}::float8)::float8 as used
     from budget_usage usage join budget on budget.organization_id = $1 and budget.id = usage.budget_id
     where usage.organization_id = $1 and usage.budget_id = any($2::uuid[]) and ($3::text[] is null or usage.subject = any($3))
       and usage.window_start >= date_trunc(budget.window_unit, now(), 'UTC') and usage.used > 0
     order by 3 desc limit 10000`,
    [organizationId, ids, subjects],
  );
  return rows;
}

/** Counts the runs that are under way in the slots of budgets, by whom they count for. */
export async function readSlotsOfBudgets(
  organizationId: string,
  { ids, subjects }: { ids: readonly string[]; subjects: readonly string[] | null },
): Promise<SubjectUsage[]> {
  const { rows } = await pool().query<SubjectUsage>(
    `select split_part(group_key, ' ', 2) as "budgetId", split_part(group_key, ' ', 3) as subject, count(*)::int as used
     from call_slot where organization_id = $1 and is_held and lease_until >= now() and split_part(group_key, ' ', 1) = 'budget'
       and split_part(group_key, ' ', 2) = any($2::text[]) and ($3::text[] is null or split_part(group_key, ' ', 3) = any($3))
     group by 1, 2 order by 3 desc`,
    [organizationId, ids, subjects],
  );
  return rows;
}

/** Forgets what was counted so long ago that its windows are over, and subjects that used nothing since. One in use is passed over. */
export async function forgetBudgetUsage(): Promise<void> {
  await pool().query("delete from counted_call where at < now() - interval '2 days'");
  await pool().query(`delete from budget_usage where ctid in (select ctid from budget_usage
    where window_start > 'epoch' and window_start < now() - interval '2 days' for update skip locked)`);
}
