import { processWide } from "../../process";
import { type CatalogTool, makeToolSet, type Stages, type ToolSet } from "./snapshot";

/** Splits the registry's tools by who sees them. Tool sets are immutable, so each is split once. */
export function stagesOf(whole: ToolSet): Stages {
  const kept = processWide("tools.stages", () => new WeakMap<ToolSet, Stages>());
  const known = kept.get(whole);
  if (known) return known;
  const only = (isShown: (tool: CatalogTool) => boolean) => makeToolSet(whole.hash, whole.tools.filter(isShown));
  const drafts = namesAt(whole, "draft");
  const live = namesAt(whole, "live");
  const isAt = (stage: string) => (tool: CatalogTool) => tool.registration?.stage === stage;
  const [isLive, isDraft] = [isAt("live"), isAt("draft")];
  const made = {
    published: only(isLive),
    debug: only((tool) => isDraft(tool) || (isLive(tool) && !drafts.has(tool.name))),
    all: only((tool) => !isDraft(tool) || !live.has(tool.name)),
  };
  kept.set(whole, made);
  return made;
}

const namesAt = ({ tools }: ToolSet, stage: string): ReadonlySet<string> =>
  new Set(tools.filter(({ registration }) => registration?.stage === stage).map(({ name }) => name));
