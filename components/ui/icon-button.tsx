"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { Tooltip } from "./tooltip";

type IconButtonProps = Omit<ComponentProps<typeof Button>, "aria-label" | "asChild"> & { label: string };

export function IconButton({ label, variant = "ghost", size, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button
        aria-label={label}
        variant={variant}
        size={size}
        className={cn("px-0 max-sm:px-0", size === "small" ? "w-7" : "w-8 max-sm:w-11", className)}
        {...rest}
      />
    </Tooltip>
  );
}
