import { listPlugins } from "@executor/core/jobs";
import type { Metadata } from "next";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { load } from "@/lib/web";
import { MissingPlugins } from "./_parts/missing-plugins";
import { PluginCard } from "./_parts/plugin-card";

export const metadata: Metadata = { title: "Plugins" };

export default async function PluginsPage() {
  const { items, missing, begin } = await load(listPlugins, {});
  return (
    <>
      <PageHeader
        title="Plugins"
        description="Code that the operator of this installation trusts, named in EXECUTOR_PLUGINS. It runs with the rights of this process."
      />
      <div className="flex flex-col gap-4">
        {missing.length > 0 && <MissingPlugins missing={missing} />}
        {items.map((plugin) => (
          <PluginCard key={plugin.entry} plugin={plugin} />
        ))}
        {items.length === 0 && <NoPlugins begin={begin} />}
      </div>
    </>
  );
}

function NoPlugins({ begin }: { begin: string }) {
  return (
    <Card>
      <EmptyState
        what="No plugins"
        why="A system that no document describes gets its tools from a file of TypeScript. In the folder of the console, the first command writes one that loads as it is, and the second starts the console with it."
        guide={{ label: "How plugins are written", href: "/docs/writing-plugins" }}
        action={<CodeBlock code={begin} label="Commands" className="text-left" />}
      />
    </Card>
  );
}
