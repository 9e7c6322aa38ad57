import { z } from "zod";
import { operation } from "../../operation/operation";
import { EntryNumber, ExecutionId, parseExecutionId } from "../ids";
import { loadLines } from "../journal/output";
import { ExecutionAnswer } from "../views/answer";
import { CallView, shownCalls } from "../views/call";
import { nextChange } from "../views/changes";
import { ExecutionState, OutputView, outputView } from "../views/execution";
import { findVisible, followingRuns } from "../views/visible";
import { storedAnswer } from "./answers";

const waitMsMax = 60_000;
/** The blocks of output in one answer. */
const blocksMax = 4;

/** Returns what is new about a run. With `waitMs` it answers as soon as something is. */
export const followExecution = operation({
  name: "execution.follow",
  summary: "Follow a run: output, calls and states as they come",
  permission: followingRuns,
  input: z.object({
    id: ExecutionId,
    afterLine: EntryNumber.default(0).describe("The number of the last line that is known"),
    afterRevision: EntryNumber.default(0).describe("The revision of the last answer"),
    waitMs: z.coerce.number().int().min(0).max(waitMsMax).default(0),
  }),
  output: z.object({
    state: ExecutionState,
    revision: z.number().int(),
    lines: z.array(OutputView),
    isMore: z.boolean().describe("Whether there are more lines already: ask again at once"),
    calls: z.array(CallView),
    answer: ExecutionAnswer.nullable().describe("How it stands, when it is at rest"),
  }),
  async run(ctx, { id: given, afterLine, afterRevision, waitMs }) {
    const { id } = parseExecutionId(given);
    const change = nextChange(["execution.changed"], { executionId: id }, waitMs);
    let row = await findVisible(ctx, id);
    if (waitMs > 0 && (row.state === "running" || row.state === "paused") && row.revision <= afterRevision) {
      await change.came;
      row = await findVisible(ctx, id);
    }
    change.stop();
    const which = { organizationId: ctx.organizationId, id };
    const [calls, { lines, isMore }] = await Promise.all([
      shownCalls(ctx, id, { afterRevision, toRevision: row.revision }), // none newer than the state told beside them
      loadLines(which, { after: afterLine, blocksMax }),
    ]);
    const state = row.state as "running"; // safe: written by the journal
    return {
      ...{ state, revision: row.revision, lines: lines.map(outputView), isMore, calls },
      answer: state === "running" || isMore ? null : await storedAnswer(ctx, id),
    };
  },
});
