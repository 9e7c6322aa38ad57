import type { ReactNode } from "react";
import { FoldingNavigation } from "@/components/shell/folding-navigation";
import { pageContext } from "@/lib/web";
import { settingsGroups } from "../_parts/settings-pages";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageContext();
  return (
    <div className="flex flex-col gap-6 xl:flex-row xl:gap-8">
      <FoldingNavigation label="Settings" groups={settingsGroups(actor.permissions)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
