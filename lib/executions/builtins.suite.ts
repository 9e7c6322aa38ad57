import { staticPlugins } from "../plugins";
import { browseTools, describeTool, discoverTools, listNamespaces, listSources, searchTools } from "../tools";
import { getExecutionResult } from "./runs/result";
import { offerStaticTools } from "./tools/static-tools";

export const builtinOperations = {
  browseTools,
  describeTool,
  discoverTools,
  getExecutionResult,
  listNamespaces,
  listSources,
  searchTools,
};

/** Offers what every program can call, as a process does when it starts. */
export const offerBuiltins = (): void =>
  offerStaticTools(
    builtinOperations,
    staticPlugins.filter(({ areBuiltins }) => areBuiltins),
  );
