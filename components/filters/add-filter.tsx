"use client";

import { ListFilter } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Button } from "../ui/button";
import { Drawer } from "../ui/drawer";
import { useMedia } from "../ui/use-media";
import type { FilterChoice } from "./filter-field";
import { FilterMenu } from "./filter-menu";

/** A menu of all fields and their values, in a sheet from below on phones. */
export function AddFilter(props: FilterChoice) {
  const onPhone = useMedia("(width < 40rem)", false);
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button className="max-sm:flex-1">
      <ListFilter aria-hidden />
      Filter
    </Button>
  );
  if (onPhone)
    return (
      <Drawer side="bottom" title="Filters" open={open} onOpenChange={setOpen} trigger={trigger}>
        <FilterMenu {...props} />
      </Drawer>
    );
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          aria-label="Filters"
          className="z-50 w-72 animate-rise rounded-card border bg-raised shadow-float focus-visible:outline-none"
        >
          <FilterMenu {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
