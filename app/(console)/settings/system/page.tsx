import { type Backlog, getInstallationLoad, getInstallationStatus, listJobs } from "@executor/core/jobs";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { load, pageContext } from "@/lib/web";
import { InstallationFacts } from "./_parts/installation-facts";
import { JobDepth } from "./_parts/job-depth";
import { LoadFacts } from "./_parts/load-facts";
import { ProcessTable } from "./_parts/process-table";
import { TroubledJobs } from "./_parts/troubled-jobs";

export const metadata: Metadata = { title: "System" };

export default async function SystemPage() {
  const { actor } = await pageContext();
  const [status, inUse, backlog] = await Promise.all([
    load(getInstallationStatus, {}),
    load(getInstallationLoad, {}),
    load(listJobs, {}),
  ]);
  return (
    <>
      <PageHeader title="System" description="The state of this installation, and its background work." />
      <div className="flex flex-col gap-4">
        <Card title="Load" description="What this process and the database use.">
          <LoadFacts load={inUse} />
        </Card>
        <Card title="Installation">
          <InstallationFacts status={status} />
        </Card>
        <Card title="Processes" description="Every process that works on this database.">
          <ProcessTable processes={inUse.processes} />
        </Card>
        <Card title="Background work" description={backlogSummary(backlog)}>
          <JobDepth depth={backlog.depth} />
        </Card>
        {backlog.troubled.length > 0 && (
          <Card title="Failed work" description="Retried automatically, with longer and longer pauses, until no attempt is left.">
            <TroubledJobs jobs={backlog.troubled} mayRetry={actor.permissions.includes("jobs:write")} />
          </Card>
        )}
      </div>
    </>
  );
}

const backlogSummary = ({ troubled }: Backlog) =>
  `What is waiting, scheduled and running now.${troubled.length === 0 ? " Nothing has failed." : ""}`;
