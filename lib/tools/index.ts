export {
  addressLengthMax,
  asSlug,
  ConnectionName,
  type ConnectionParts,
  formatHandle,
  IntegrationSlug,
  Owner,
  parseAddress,
  parseHandle as parseConnection,
} from "./address/address";
export { directName } from "./address/direct-name";
export { connectionNameFrom, GivenToolName, isReservedSlug, slugFrom, suggestSlug, titleFrom } from "./address/names";
export { browseTools, listNamespaces, listSources } from "./browse";
export { warmCatalogs } from "./catalog/current";
export { shortened } from "./catalog/description";
export { type DynamicTool, dynamicPrefix } from "./catalog/dynamic-tools";
export { type ConnectionTool, findReferencedTools, toolTitles } from "./catalog/find-tools";
export { loadSchemas, loadStoredSchemas } from "./catalog/load-schemas";
export { requestSync } from "./catalog/request-sync";
export { type Registration, ToolEffect } from "./catalog/snapshot";
export { findStaticTool, registerStaticTools } from "./catalog/static-tools";
export { declareTools } from "./declarations/declare";
export { writeToolTypes } from "./declarations/write-types";
export { describeTool } from "./describe";
export { getTool, getToolSchema, type ToolDetails } from "./get";
export { listToolGroups, listTools, type ToolGroup, type ToolMetadata, toolListAnswer } from "./list";
export { type CatalogOutline, outlineCatalog } from "./outline";
export { carryToolRules, moveConnectionRules, type Rename } from "./patterns/carry-rules";
export { type Completion, completePattern } from "./patterns/complete";
export { type CoveredPolicy, coverPolicies } from "./patterns/coverage";
export { draftBook, type MatchedTool, matchTools, type PolicyChange, rulesIn } from "./patterns/match";
export { matchRole } from "./patterns/match-role";
export { discoverTools, searchTools } from "./search";
export { type CatalogSummary, summarizeCatalog, summaryOf } from "./summary";
export { findBuiltin } from "./view/builtin";
export { accountLabels, flowRulesTo } from "./view/flows";
export { type MissingConnection, missingConnection, shortPathMeant } from "./view/missing-connection";
export { resolvePath } from "./view/resolve";
export { suggestPaths } from "./view/suggest";
export {
  addressOf,
  decidedTool,
  decisionOf,
  isBlocked,
  openToolOf,
  openTools,
  type ResolvedTool,
  rolesOf,
  toolsReached,
  type View,
  viewFor,
  viewOf,
  viewWithin,
} from "./view/view";
export { withheldTool } from "./view/withheld";
