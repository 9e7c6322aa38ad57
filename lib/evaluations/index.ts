export { addSearchRequests } from "./add";
export { evaluateSearch, type SearchEvaluation } from "./evaluate";
export { listSearchRequests } from "./list";
export { evaluationOperations } from "./operations";
export { removeSearchRequest } from "./remove";
export type { SearchRequest } from "./search-request";
export { suggestSearchRequests } from "./suggest";
