"use client";

import { cn } from "./cn";
import { Panel, type PanelProps } from "./panel";

const sides = {
  left: "left-0 w-70 max-w-[85vw] animate-from-left border-r",
  right: "right-0 w-full animate-from-right border-l sm:w-140",
};

export function Drawer({ side = "right", ...panel }: PanelProps & { side?: keyof typeof sides }) {
  return <Panel className={cn("inset-y-0 border-0", sides[side])} {...panel} />;
}
