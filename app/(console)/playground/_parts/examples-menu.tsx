"use client";

import { BookOpen } from "lucide-react";
import { hasExampleApi, type KnownCatalog } from "@/components/playground/use-declarations";
import { Button } from "@/components/ui/button";
import { DropdownItem, DropdownLabel, DropdownMenu } from "@/components/ui/dropdown-menu";
import { type Example, examples } from "./examples";

type ExamplesMenuProps = { catalog: KnownCatalog | null; onChoose: (example: Example) => void };

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
      {examples.map((example) => (
        <DropdownItem key={example.title} onSelect={() => onChoose(example)}>
          <span className="flex flex-col">
            {example.title}
            <span className="text-label text-secondary">{example.hint}</span>
          </span>
        </DropdownItem>
      ))}
    </DropdownMenu>
  );
}
