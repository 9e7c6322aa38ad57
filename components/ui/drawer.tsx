"use client";

import { cn } from "./cn";
import { Panel, type PanelProps } from "./panel";

const sides = {
  left: "inset-y-0 left-0 w-70 max-w-[85vw] animate-from-left border-r",
  right: "inset-y-0 right-0 w-full animate-from-right border-l sm:w-140",
  bottom: "inset-x-0 bottom-0 max-h-[85dvh] animate-rise rounded-t-dialog border-t",
};

export function Drawer({ side = "right", ...panel }: PanelProps & { side?: keyof typeof sides }) {
  return <Panel className={cn("border-0", sides[side])} {...panel} />;
}
