import { Failure } from "../../operation/failure";
import type { SessionWiring } from "../contract";
import type { Described } from "./describe";
import { normalOrigin } from "./manifest";

/** The settings of an integration, as the plugin reads them. */
export function configOf({ definition }: Described, source: SessionWiring["source"]): Record<string, unknown> {
  const given = source?.config ?? {};
  if (!definition.config) return given;
  const { success, data, error } = definition.config.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  throw new Failure("invalid", `The setting ${issue?.path.join(".") ?? ""} of the integration is not right: ${issue?.message}`);
}

/** What the plugin may reach with these settings. */
export function originsOf({ definition }: Described, config: Record<string, unknown>): string[] {
  const { origins = [] } = definition;
  return (typeof origins === "function" ? origins(config) : origins).map(normalOrigin);
}
