"use client";

import Link from "next/link";
import { KindBadges } from "@/components/tool-badges";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import type { OwnTool } from "./own-tool";
import { StatusBadge } from "./status-badge";

/** What a tool is, to read. */
export function ToolDrawer({ tool, onClose }: { tool: OwnTool | null; onClose: () => void }) {
  if (!tool) return null;
  const { input = null, output = null } = (tool.schema ?? {}) as { input?: unknown; output?: unknown }; // safe: schemas of a tool
  const { implementation = null, execution = null } = (tool.config ?? {}) as { implementation?: unknown; execution?: unknown }; // safe: its config
  return (
    <Drawer title={tool.title} description={tool.description || undefined} open onOpenChange={(open) => !open && onClose()}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge {...tool} />
          <KindBadges bucket={tool.bucket} subtype={tool.subtype} />
          <span className="font-mono text-label text-secondary">{tool.version}</span>
        </p>
        <p>
          <Link href={`/registry/tools/${tool.slug}`} className="underline underline-offset-4">
            Open {tool.slug}
          </Link>
        </p>
        <Part title="Input schema" value={input} />
        <Part title="Output schema" value={output} />
        <Part title="Implementation" value={implementation} />
        <Part title="Execution" value={execution} />
      </div>
    </Drawer>
  );
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-dense">{title}</h3>
      <CodeBlock code={JSON.stringify(value, null, 2)} label={title} />
    </section>
  );
}
