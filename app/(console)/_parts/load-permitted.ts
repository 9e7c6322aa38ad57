import type { Operation } from "@executor/core/operation/operation";
import { fullPermission } from "@executor/core/operation/permission";
import type { z } from "zod";
import { load, pageContext } from "@/lib/web";

/** Loads what only some visitors may see: null without the permission, where load() would refuse the whole page. */
export async function loadPermitted<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output> | null> {
  const { actor } = await pageContext();
  const { permission } = operation.definition;
  return permission === null || actor.permissions.includes(fullPermission(permission)) ? load(operation, input) : null;
}
