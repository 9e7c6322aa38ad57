import type { ReactNode } from "react";
import { pageContext } from "@/lib/web";
import { permittedSettings } from "../_parts/settings-pages";
import { SettingsNavigation } from "./_parts/settings-navigation";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { actor } = await pageContext();
  const pages = permittedSettings(actor.permissions).map(({ href, label }) => ({ href, label }));
  return (
    <div className="flex flex-col gap-6 2xl:flex-row 2xl:gap-8">
      <SettingsNavigation pages={pages} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
