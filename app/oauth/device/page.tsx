import { listMyOrganizations } from "@executor/core/identity";
import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { OrganizationProvider } from "@/components/shell/organization-provider";
import { load, pageContext } from "@/lib/web";
import { DeviceSignIn } from "./_parts/device-sign-in";

export const metadata: Metadata = { title: "Connect a program with a code", referrer: "no-referrer" };

type DevicePageProps = { searchParams: Promise<{ user_code?: string | string[] }> };

export default async function DevicePage({ searchParams }: DevicePageProps) {
  const { user_code: code } = await textsIn(searchParams);
  const ctx = await pageContext();
  const { items } = await load(listMyOrganizations, {});
  return (
    <OrganizationProvider organizationId={ctx.organizationId}>
      <DeviceSignIn
        person={ctx.actor.label}
        organizations={items.map(({ id, name }) => ({ id, name }))}
        code={typeof code === "string" ? code : ""}
      />
    </OrganizationProvider>
  );
}
