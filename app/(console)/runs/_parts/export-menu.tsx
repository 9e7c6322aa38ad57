"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DropdownItem, DropdownMenu } from "@/components/ui/dropdown-menu";
import { filterQuery, type RunsFilter } from "./runs-filter";

/** Downloads what the filters leave, whole. */
export function ExportMenu({ filter }: { filter: RunsFilter }) {
  const download = (format: "csv" | "ndjson") => {
    const query = filterQuery(filter);
    query.set("format", format);
    window.location.assign(`/executions/export?${query}`);
  };
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <DropdownItem onSelect={() => download("csv")}>CSV, for spreadsheets</DropdownItem>
      <DropdownItem onSelect={() => download("ndjson")}>JSON lines, for programs</DropdownItem>
    </DropdownMenu>
  );
}
