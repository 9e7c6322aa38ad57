import type { ReactNode } from "react";
import { EntryFrame } from "../_parts/entry-frame";

export default function OauthLayout({ children }: { children: ReactNode }) {
  return <EntryFrame>{children}</EntryFrame>;
}
