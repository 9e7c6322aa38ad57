import { listToolkits } from "@executor/core/toolkits";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { CreateToolkit } from "./_parts/create-toolkit";
import { ToolkitsTable } from "./_parts/toolkits-table";

export const metadata: Metadata = { title: "Toolkits" };

export default async function ToolkitsPage() {
  const { actor } = await pageContext();
  const { items } = await load(listToolkits, {});
  return (
    <>
      <PageHeader
        title="Toolkits"
        description="Selections of tools. Whoever is limited to one finds and calls its tools alone, and each has an endpoint for agents."
        actions={actor.permissions.includes("toolkits:write") && <CreateToolkit />}
      />
      <ToolkitsTable toolkits={items} />
    </>
  );
}
