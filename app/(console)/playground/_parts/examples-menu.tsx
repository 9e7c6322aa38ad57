"use client";

import { BookOpen } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DropdownItem, DropdownLabel, DropdownMenu } from "@/components/ui/dropdown-menu";
import { examples } from "./examples";
import { hasExampleApi, type KnownCatalog } from "./use-declarations";

type ExamplesMenuProps = { catalog: KnownCatalog | null; onChoose: (code: string) => void };

export function ExamplesMenu({ catalog, onChoose }: ExamplesMenuProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button>
          <BookOpen aria-hidden />
          Examples
        </Button>
      }
    >
      {catalog && !hasExampleApi(catalog) && <DropdownLabel>All but the first need the example integration</DropdownLabel>}
      {examples.map(({ title, hint, code }) => (
        <DropdownItem key={title} onSelect={() => onChoose(code)}>
          <span className="flex flex-col">
            {title}
            <span className="text-label text-secondary">{hint}</span>
          </span>
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
