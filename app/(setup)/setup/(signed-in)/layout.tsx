import type { ReactNode } from "react";
import { OrganizationProvider } from "@/components/shell/organization-provider";
import { pageContext } from "@/lib/web";

export default async function SignedInSetupLayout({ children }: { children: ReactNode }) {
  const { organizationId } = await pageContext();
  return <OrganizationProvider organizationId={organizationId}>{children}</OrganizationProvider>;
}
