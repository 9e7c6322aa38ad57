"use server";

import { createSnippet, removeSnippet, updateSnippet } from "@executor/core/executions";
import { action } from "@/lib/web";

export const createSnippetAction = action(createSnippet);
export const updateSnippetAction = action(updateSnippet);
export const removeSnippetAction = action(removeSnippet);
