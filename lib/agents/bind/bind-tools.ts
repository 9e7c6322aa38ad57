import type { Context } from "../../operation/context";
import { bundle } from "../../schema";
import { addressOf, findBuiltin, isBlocked, loadSchemas, openTools, type ResolvedTool, resolvePath, viewOf } from "../../tools";
import { boundToolsMax } from "../config/config";
import type { BoundTool } from "../loop/program";
import { shortNames } from "./short-names";

/** A tool that was picked and cannot be called: it is not there, or a policy blocks it. */
export type MissingTool = { address: string; why: string };
type Bound = { tools: BoundTool[]; missing: MissingTool[] };

const descriptionMax = 1_000;

/** Finds the tools that were picked, as whoever runs the agent sees them. */
export async function findPicked(
  ctx: Context,
  addresses: readonly string[],
): Promise<{ found: ResolvedTool[]; missing: MissingTool[] }> {
  const view = await viewOf(ctx);
  const found: ResolvedTool[] = [];
  const missing: MissingTool[] = [];
  for (const address of addresses) {
    const target = targetAt(view, address);
    if (!target) missing.push({ address, why: "There is no such tool, or no connection to it." });
    else if (isBlocked(target)) missing.push({ address, why: "A policy blocks it." });
    else found.push(target);
  }
  return { found, missing };
}

function targetAt(view: Awaited<ReturnType<typeof viewOf>>, address: string): ResolvedTool | null {
  const resolution = resolvePath(view, address);
  if (resolution.kind === "found" || resolution.kind === "blocked") return resolution.target;
  return findBuiltin(address);
}

/** Binds tools to names and schemas that a model takes: those that a program offers to this run, and those that were picked. */
export async function bindTools(ctx: Context, addresses: readonly string[]): Promise<Bound> {
  const [{ found, missing }, view] = await Promise.all([findPicked(ctx, addresses), viewOf(ctx)]);
  const offered = openTools(view).filter(({ connection }) => connection.offered);
  return { tools: await bound(ctx, [...offered, ...found]), missing };
}

/** All tools of a toolkit that can be called; its patterns limit the context. */
export async function bindToolkit(ctx: Context): Promise<Bound> {
  return { tools: await bound(ctx, openTools(await viewOf(ctx))), missing: [] };
}

async function bound(ctx: Context, targets: readonly ResolvedTool[]): Promise<BoundTool[]> {
  const byAddress = new Map(targets.map((target) => [addressOf(target) as string, target]));
  const chosen = [...byAddress.values()].slice(0, boundToolsMax);
  const names = shortNames(chosen.map(addressOf));
  return Promise.all(chosen.map((target, at) => boundTool(ctx, target, names[at] ?? "")));
}

async function boundTool(ctx: Context, target: ResolvedTool, name: string): Promise<BoundTool> {
  const schemas = await loadSchemas(ctx, target);
  const input = schemas ? bundle(schemas.input, schemas.definitions) : true;
  const isObject = typeof input === "object" && input.type === "object";
  const description = (target.tool.description || target.tool.name).slice(0, descriptionMax);
  return { name, path: addressOf(target), description, inputSchema: isObject ? input : { type: "object" } };
}
