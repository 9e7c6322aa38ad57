import { z } from "zod";
import { operation } from "../../operation/operation";
import { loadSchemas } from "../../tools";
import { ExecutionId, parseExecutionId } from "../runs/execution-id";
import { askedTool } from "./asked/tool";
import { findApproval } from "./find";

export const getApprovalSchema = operation({
  name: "approval.schema",
  summary: "See which arguments the tool of an approval takes, to edit them before approving",
  permission: "executions:answer",
  input: z.object({ id: ExecutionId }),
  output: z.object({ inputSchema: z.unknown(), schemaDefinitions: z.record(z.string(), z.unknown()) }),
  async run(ctx, { id }) {
    const { theirs, placed } = await askedTool(ctx, await findApproval(ctx, parseExecutionId(id)));
    const schemas = await loadSchemas(theirs, placed);
    return { inputSchema: schemas?.input ?? true, schemaDefinitions: schemas?.definitions ?? {} };
  },
});
