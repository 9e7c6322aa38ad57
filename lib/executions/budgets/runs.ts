import { chargesBefore, countingAtOnce, countingRuns, type Refusal, refusalAtOnce, refusalOf, slotGroupOf } from "../../budgets";
import { takeFromBudgets } from "../../db/budgets";
import { LimitReached } from "../../operation/failure";
import { viewOf } from "../../tools";
import type { Run } from "../journal/record";
import { retryWhenLost } from "../journal/retry";
import { type Slot, takeSlot } from "../slots/slot";

/** What a run holds of the runs at once that its budgets allow. */
export type RunSlots = {
  /** While the run waits for people, others may begin. */
  give(): Promise<void>;
  takeBack(run: Run): Promise<void>;
  /** Whether any are held at this moment. */
  areHeld(): boolean;
};

const noSlots: RunSlots = { give: async () => {}, takeBack: async () => {}, areHeld: () => false };

const budgetsOf = async ({ ctx }: Run) => (await viewOf(ctx)).snapshot.budgets;

/**
 * Counts a run that is about to begin and takes its slots, or refuses it. A run within a call of another one belongs to that
 * one.
 */
export async function admitRun(run: Run): Promise<RunSlots> {
  const budgets = run.ctx.within || run.parent ? [] : await budgetsOf(run);
  if (budgets.length === 0) return noSlots;
  const slots = await takeSlots(run, "begins");
  try {
    await countRun(run);
    return slots;
  } catch (error) {
    await slots.give();
    throw error;
  }
}

async function countRun(run: Run): Promise<void> {
  const counting = countingRuns(await budgetsOf(run), run.ctx.actor);
  const charges = chargesBefore(counting, 0);
  const counted = { organizationId: run.ctx.organizationId, executionId: run.id, seq: 0 };
  const short = await retryWhenLost(run, () => takeFromBudgets(counted, charges));
  const refusal = refusalOf(counting, charges, short);
  if (refusal) throw refused(refusal);
}

const refused = ({ message, retryAfterMs }: Refusal) => new LimitReached(`${message} The run did not begin.`, retryAfterMs);

/** The slots of a run that goes on after a pause or in another process. It began when there was one, so it is not refused. */
export async function slotsAgain(run: Run): Promise<RunSlots> {
  return run.ctx.within || run.parent || (await budgetsOf(run)).length === 0 ? noSlots : await takeSlots(run, "goes on");
}

const slotsMax = 2_147_483_647;
const againMs = 5_000;

async function takeSlots(run: Run, how: "begins" | "goes on"): Promise<RunSlots> {
  const counting = countingAtOnce(await budgetsOf(run), run.ctx.actor);
  if (counting.length === 0) return noSlots;
  let held: Slot[] = [];
  const give = async () => {
    const slots = held;
    held = [];
    await Promise.all(slots.map((slot) => slot.free()));
  };
  async function take(): Promise<void> {
    for (const { budget, subject } of counting) {
      const group = slotGroupOf(budget.id, subject);
      const slot = await takeSlot(run, { group, slotsMax: Math.min(slotsMax, budget.limit) }, 0);
      if (slot === null) throw refused(refusalAtOnce(budget));
      held.push(slot);
    }
  }
  async function takeBack(again: Run): Promise<void> {
    for (const { budget, subject } of counting) {
      const slot = await takeSlot(again, { group: slotGroupOf(budget.id, subject), slotsMax }, againMs);
      if (slot) held.push(slot);
    }
  }
  try {
    await (how === "begins" ? take() : takeBack(run));
  } catch (error) {
    await give();
    throw error;
  }
  return { give, takeBack, areHeld: () => held.length > 0 };
}
