import type { Metadata } from "next";
import { DensitySwitch } from "@/components/appearance/density-switch";
import { ThemeSwitch } from "@/components/appearance/theme-switch";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { pageContext } from "@/lib/web";
import { Choice } from "./_parts/choice";
import { LettersSwitch } from "./_parts/letters-switch";
import { SidebarSwitch } from "./_parts/sidebar-switch";

export const metadata: Metadata = { title: "Appearance" };

export default async function AppearancePage() {
  await pageContext();
  return (
    <>
      <PageHeader title="Appearance" description="Saved in this browser, for you only." />
      <Card>
        <div className="flex flex-col divide-y">
          <Choice title="Theme" description="System follows the setting of your computer.">
            <ThemeSwitch />
          </Choice>
          <Choice title="Tables" description="Dense shows more rows at once.">
            <DensitySwitch />
          </Choice>
          <Choice title="Sidebar" description="Icons only leave more room for the page. By width, tablets show icons.">
            <SidebarSwitch />
          </Choice>
          <Choice
            title="Shortcuts of one letter"
            description="j, k, a, d, / and others act as soon as you press them. Switch them off if you dictate or use a screen reader."
          >
            <LettersSwitch />
          </Choice>
        </div>
      </Card>
    </>
  );
}
