import type { ToolResult } from "../contract";
import type { Account, StaticHost } from "../static-plugin";
import { hostWith } from "../static-plugin.suite";
import { builtIn } from "./plugin";

/** Calls a built-in tool as a run does, on this machine's own network. */
export function callBuiltIn(
  key: string,
  args: Record<string, unknown>,
  { account = null, signal, ...more }: Partial<StaticHost> & { account?: Account | null } = {},
): Promise<ToolResult> {
  const [source] = builtIn.staticSources(() => ({ summary: "", input: true, output: true }));
  const tool = source?.tools.find(({ name }) => name === key);
  if (!tool) throw new Error(`There is no built-in tool ${key}.`);
  return builtIn.invoke({ tool, args }, { ...hostWith(account, signal), ...more });
}
