import { z } from "zod";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { ExecutionId, parseExecutionId } from "../ids";
import { PartPath, partMax, readResultPart, readResultText } from "../results/read";
import { jsonOf } from "../views/json";
import { findVisible, followingRuns } from "../views/visible";

export const getExecutionResult = operation({
  name: "execution.result",
  summary: "Read the result of a run, whole or in parts",
  permission: followingRuns,
  input: z.object({
    id: ExecutionId,
    path: PartPath,
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(partMax)
      .optional()
      .describe("So many items of a list, else so many characters: of a text, or of the JSON of anything else"),
  }),
  output: z.object({
    executionId: z.string(),
    result: z.unknown(),
    total: z.number().int().optional().describe("How many items or characters there are, when a part was asked for"),
    nextOffset: z.number().int().nullish(),
  }),
  async run(ctx, { id: given, path, offset, limit }) {
    const { id } = parseExecutionId(given);
    const execution = await findVisible(ctx, id);
    if (limit !== undefined || path !== "") {
      const { value, ...page } = await readResultPart(ctx, { id, path, offset, limit: limit ?? partMax });
      return { executionId: id, result: value, ...page };
    }
    const text = await readResultText(ctx, id);
    if (text === null) throw new Failure("not_found", `The execution ${id} has no result: it is ${execution.state}.`);
    return { executionId: id, result: jsonOf(text) };
  },
});
