import { createConnection } from "../connections";
import { addIntegration } from "../integrations";
import type { Context } from "../operation/context";

/** The built-in example with a connection, so that there are tools to find and call. */
export async function addExample(ctx: Context): Promise<void> {
  await addIntegration(ctx, { source: { config: {} }, kind: "example", slug: "example" });
  await createConnection(ctx, { integration: "example", owner: "org", name: "main", template: "none", values: {} });
}
