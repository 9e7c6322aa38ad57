import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table className={cn("w-full border-separate border-spacing-0 text-left text-row", className)} {...rest} />;
}

export function TableHead({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn("sticky top-0 z-10 h-9 truncate border-b bg-surface px-3 font-medium text-label text-secondary", className)}
      {...rest}
    />
  );
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr className={cn("hover:bg-hover aria-selected:bg-selected last:[&>td]:border-b-0", className)} {...rest} />;
}

export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return <td className={cn("h-row truncate border-b px-3 py-px", className)} {...rest} />;
}
