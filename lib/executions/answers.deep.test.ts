import { expect, it, vi } from "vitest";
import { withDatabase } from "../operation/organization.suite";
import { answerApproval } from "./approvals/answer";
import { resume } from "./driver/resume";
import { newRuns, things } from "./executions.suite";
import { resumeExecution } from "./runs/resume";
import { tryTool } from "./runs/try";

withDatabase();

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const atOnce = 50;
const actions = ["accept", "decline", "cancel"] as const;

it("one of fifty answers at the same moment counts, and the call is made as it says", {
  timeout: 60_000 + rounds * 5_000,
}, async () => {
  const { ctx, sent, db, organizationId } = await newRuns();
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const { executionId: id } = await tryTool(ctx, { address: `${things}.addThing`, args: { title: String(round) } });
    const answering = Array.from({ length: atOnce }, (_, n) => {
      const action = actions[(n + round) % actions.length]!;
      return n % 5 === 0 ? resumeExecution(ctx, { id, action }).then(() => null) : answerApproval(ctx, { id, action });
    });
    await Promise.all([resume(organizationId, id), resume(organizationId, id)]);
    const answers = (await Promise.all(answering)).filter((answer) => answer !== null);
    expect(answers.filter(({ isYours }) => isYours).length).toBeLessThan(2);
    const states = new Set(answers.map(({ state }) => state));
    expect(states.size).toBe(1);
    accepted += states.has("accepted") ? 1 : 0;
    const isOver = async () => expect(await db.execution.findFirst({ where: { id } })).toMatchObject({ state: "completed" });
    await vi.waitFor(isOver, { timeout: 15_000, interval: 20 });
    expect(sent("POST").length).toBe(accepted);
  }
  process.stdout.write(`${rounds} × ${atOnce} answers, ${accepted} of them accepted\n`);
});
