import type { SnippetLine } from "@executor/core/executions";
import { useRead } from "@/components/api/use-read";

export type Snippets = ReturnType<typeof useSnippets>;

export const useSnippets = () => useRead<{ items: SnippetLine[] }>("/snippets");
