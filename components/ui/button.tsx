"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";

const look = cva(
  "relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium transition-colors duration-120 disabled:cursor-not-allowed disabled:opacity-50",
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border-edge bg-raised text-text hover:bg-hover",
        ghost: "border-transparent text-secondary hover:bg-hover hover:text-text",
        danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
      },
      size: {
        small: "h-7 px-2 text-dense",
        medium: "h-8 px-3 text-body max-sm:h-11 max-sm:px-4",
      },
    },
    defaultVariants: { variant: "secondary", size: "medium" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof look> & { pending?: boolean; asChild?: boolean };

export function Button({ variant, size, pending, asChild, className, children, onClick, ...rest }: ButtonProps) {
  const classes = cn(look({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? swallow : onClick}
      {...rest}
    >
      <span className={cn("inline-flex items-center gap-2", pending && "opacity-0")}>{children}</span>
      {pending && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A pending button stays focusable, so that it still has the focus when the work ends. */
function swallow(event: MouseEvent) {
  event.preventDefault();
}
