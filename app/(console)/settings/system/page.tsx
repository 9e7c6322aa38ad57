import { type Backlog, getInstallationStatus, listJobs } from "@executor/core/jobs";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { load, pageContext } from "@/lib/web";
import { InstallationFacts } from "./_parts/installation-facts";
import { JobDepth } from "./_parts/job-depth";
import { TroubledJobs } from "./_parts/troubled-jobs";

export const metadata: Metadata = { title: "System" };

export default async function SystemPage() {
  const { actor } = await pageContext();
  const [status, backlog] = await Promise.all([load(getInstallationStatus, {}), load(listJobs, {})]);
  return (
    <>
      <PageHeader title="System" description="How this installation stands, and the work it does in the background." />
      <div className="flex flex-col gap-4">
        <Card title="Installation">
          <InstallationFacts status={status} />
        </Card>
        <Card title="Background work" description={backlogSummary(backlog)}>
          <JobDepth depth={backlog.depth} />
        </Card>
        {backlog.troubled.length > 0 && (
          <Card
            title="Failed work"
            description="Tried again by itself, after longer and longer pauses, until the attempts are used up."
          >
            <TroubledJobs jobs={backlog.troubled} mayRetry={actor.permissions.includes("jobs:write")} />
          </Card>
        )}
      </div>
    </>
  );
}

const backlogSummary = ({ troubled }: Backlog) =>
  `What waits, what is planned for later, and what runs at this moment. ${troubled.length === 0 ? "Nothing has failed." : ""}`;
