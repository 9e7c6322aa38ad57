export {
  addressLengthMax,
  asSlug,
  ConnectionName,
  type ConnectionParts,
  formatHandle,
  IntegrationSlug,
  Owner,
  parseAddress,
} from "./address";
export { browseTools, listNamespaces } from "./browse";
export { requestSync } from "./catalog/ask-for-sync";
export { findStaticTool, registerStaticTools } from "./catalog/static-tools";
export { warmCatalogs } from "./catalog/warm";
export { declareTools } from "./declare";
export { discoverTools } from "./discover";
export { type AskedTool, findAskedTools } from "./finding/asked";
export { type MissingConnection, missingConnection, shortPathMeant } from "./finding/missing";
export { resolvePath } from "./finding/resolve";
export { suggestPaths } from "./finding/suggest";
export { addressOf, decisionOf, openTools, type Placed, type View, viewOf } from "./finding/view";
export { getTool, type ToolDetails } from "./get";
export { listToolGroups, type ToolGroup } from "./groups";
export { listTools, type ToolMetadata, toolListAnswer } from "./list";
export { connectionNameFrom, GivenToolName, isReservedSlug, slugFrom } from "./naming/naming";
export { suggestSlug } from "./naming/suggest-slug";
export { type CatalogOutline, outlineCatalog } from "./outline";
export { carryToolRules, moveConnectionRules, type Rename } from "./patterns/carry-rules";
export { type Completion, completePattern } from "./patterns/complete";
export { type MatchedTool, matchTools, type PolicyChange } from "./patterns/match";
export { ToolEffect } from "./presentation/effect";
export { shortened } from "./presentation/text";
export { describeTool } from "./schema/describe";
export { loadSchemas, loadStoredSchemas } from "./schema/load";
export { getToolSchema } from "./schema/schema";
export { searchTools } from "./search";
export { listSources } from "./sources";
export { type CatalogSummary, summarizeCatalog } from "./summary";
