import { addSearchRequests } from "./add";
import { evaluateSearch } from "./evaluate";
import { listSearchRequests } from "./list";
import { removeSearchRequest } from "./remove";
import { suggestSearchRequests } from "./suggest";

/** All that can be done to try the search of tools, for the table of operations. */
export const evaluationOperations = {
  addSearchRequests,
  evaluateSearch,
  listSearchRequests,
  removeSearchRequest,
  suggestSearchRequests,
} as const;
