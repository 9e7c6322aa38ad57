import { createSnippet } from "./create";
import { getSnippet } from "./get";
import { listSnippets } from "./list";
import { removeSnippet } from "./remove";
import { updateSnippet } from "./update";

/** All that can be done with snippets, for the table of operations. */
export const snippetOperations = { createSnippet, getSnippet, listSnippets, removeSnippet, updateSnippet } as const;
