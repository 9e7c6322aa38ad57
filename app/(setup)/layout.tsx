import type { ReactNode } from "react";
import { EntryFrame } from "../_parts/entry-frame";

export default function SetupLayout({ children }: { children: ReactNode }) {
  return <EntryFrame width="page">{children}</EntryFrame>;
}
