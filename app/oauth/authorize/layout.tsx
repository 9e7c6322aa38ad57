import type { ReactNode } from "react";
import { EntryFrame } from "../../_parts/entry-frame";

export default function AuthorizeLayout({ children }: { children: ReactNode }) {
  return <EntryFrame width="form">{children}</EntryFrame>;
}
