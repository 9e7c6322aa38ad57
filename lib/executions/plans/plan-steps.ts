import { loadCalls } from "../journal/load-run";
import type { CallRecord, PlanStep, Run } from "../journal/record";
import { approvableMax } from "./planned-calls";

/** The calls that the plan of a run would make and that change something, in order. They are read once for a pass. */
function stepsOf(run: Run, planId: string): Promise<PlanStep[]> {
  run.planSteps ??= loadSteps(run.ctx.organizationId, planId);
  return run.planSteps;
}

async function loadSteps(organizationId: string, planId: string): Promise<PlanStep[]> {
  const calls = await loadCalls({ organizationId, id: planId }, { isPlan: true, limit: approvableMax.calls });
  return calls.filter(isStep).map(({ address, argumentsHash, decision }) => ({
    ...{ address, argumentsHash, hasStandIns: decision?.standIns !== undefined },
  }));
}

const isStep = ({ effect, decision }: Pick<CallRecord, "effect" | "decision">): boolean =>
  effect !== "read" && decision?.action !== "block";

/** Whether a call that changes something comes in its turn in the plan that the run carries out. Other runs have no turns. */
export async function isInTurn(run: Run, record: CallRecord): Promise<boolean> {
  if (run.planId === null) return true;
  const steps = await stepsOf(run, run.planId);
  const before = [...run.calls.values()].filter((call) => call.seq < record.seq && call.effect !== null && isStep(call));
  let next = 0;
  for (const call of before.sort((one, other) => one.seq - other.seq)) if (isAt(steps[next], call)) next += 1;
  return isAt(steps[next], record);
}

const isAt = (step: PlanStep | undefined, { address, argumentsHash }: CallRecord): boolean =>
  step !== undefined && step.address === address && (step.hasStandIns || step.argumentsHash === argumentsHash);
