import { useCallback } from "react";
import { callApi } from "@/components/api/call-api";
import type { PaletteSearch } from "@/components/shell/command-palette";
import { addressOf } from "@/components/tool/address-of";
import { ToolName } from "@/components/tool-name/tool-name";

type ToolMatches = { items: { path: string; name: string; description: string; integration: string }[] };

/** Searches tools for the palette, as agents do. */
export function useToolSearch(organizationId: string): PaletteSearch {
  return useCallback(
    async (typed) => {
      const query = new URLSearchParams({ query: typed, limit: "6" });
      const answer = await callApi<ToolMatches>(organizationId, `/tools/search?${query}`, { method: "GET" });
      if (!answer.ok || answer.data.items.length === 0) return [];
      const items = answer.data.items.map(({ path, description }) => ({
        label: path,
        content: <ToolName address={path} className="shrink-0" />,
        hint: description,
        href: `/catalog?tool=${encodeURIComponent(addressOf(path))}`,
      }));
      return [{ heading: "Tools", items }];
    },
    [organizationId],
  );
}
