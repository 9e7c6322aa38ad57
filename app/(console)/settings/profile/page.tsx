import { getProfile, listMySessions } from "@executor/core/identity";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { load } from "@/lib/web";
import { ChangePassword } from "./_parts/change-password";
import { RenameMyself } from "./_parts/rename-myself";
import { Sessions } from "./_parts/sessions";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const [{ name, email, hasPassword }, sessions] = await Promise.all([load(getProfile, {}), load(listMySessions, {})]);
  return (
    <>
      <PageHeader title="Profile" description="Your account in every organization you belong to." />
      <div className="flex flex-col gap-4">
        <Card title="Name" description={`Other members see it with ${email}.`}>
          <RenameMyself name={name} />
        </Card>
        {hasPassword && (
          <Card title="Password" description="Changing it signs you out everywhere. Sign in again with the new one.">
            <ChangePassword />
          </Card>
        )}
        <Card title="Sessions" description="Where you are signed in to this organization.">
          <Sessions sessions={sessions.items} />
        </Card>
      </div>
    </>
  );
}
