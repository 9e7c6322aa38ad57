import { getOrganization, getRetention } from "@executor/core/identity";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { RelativeTime } from "@/components/relative-time";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Facts } from "@/components/ui/facts";
import { load, pageContext } from "@/lib/web";
import { KeptDays } from "./_parts/kept-days";
import { LegalHold } from "./_parts/legal-hold";
import { RenameOrganization } from "./_parts/rename-organization";

export const metadata: Metadata = { title: "Organization" };

export default async function OrganizationPage() {
  const { actor } = await pageContext();
  const [{ id, slug, name, createdAt }, retention] = await Promise.all([load(getOrganization, {}), load(getRetention, {})]);
  const readOnly = !actor.permissions.includes("organization:write");
  return (
    <>
      <PageHeader title="Organization" description="Its name, how programs refer to it, and how long it keeps what is over." />
      <div className="flex flex-col gap-4">
        <Card title="Name" description="Shown in the sidebar, in invitations and to every member.">
          <RenameOrganization name={name} readOnly={readOnly} />
        </Card>
        <Card title="Identity" description="These stay as they are when the name changes.">
          <Facts
            facts={{
              Slug: <Copyable text={slug} label="Copy slug" />,
              Id: <Copyable text={id} label="Copy id" />,
              Created: <RelativeTime value={createdAt} />,
            }}
          />
        </Card>
        <KeptDays retention={retention} readOnly={readOnly} />
        <LegalHold hold={retention.hold} readOnly={readOnly} />
      </div>
    </>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 break-all font-mono text-dense">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
