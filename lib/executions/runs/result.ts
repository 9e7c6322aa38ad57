import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { ExecutionId, parseExecutionId } from "./execution-id";
import { openResult } from "./open-result";
import { findVisible } from "./visible";

export const getExecutionResult = operation({
  name: "execution.result",
  summary: "Read the whole result of a run, however large it is",
  permission: "executions:read",
  input: z.object({ id: ExecutionId }),
  output: z.object({ executionId: z.string(), result: z.unknown() }),
  async run(ctx, { id: given }) {
    const { id } = parseExecutionId(given);
    const execution = await findVisible(ctx, id);
    const text = await openResult(ctx, execution);
    if (text === null) throw new Failure("not_found", `The execution ${id} has no result: it is ${execution.state}.`);
    return { executionId: id, result: JSON.parse(text) as unknown };
  },
});
