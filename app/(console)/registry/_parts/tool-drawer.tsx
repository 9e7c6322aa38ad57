"use client";

import Link from "next/link";
import { KindBadges } from "@/components/tool-badges";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Definition } from "./definition";
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
        <Button asChild className="self-start">
          <Link href={`/registry/tools/${tool.slug}`}>Open {tool.slug}</Link>
        </Button>
        <Definition
          parts={{ "Input schema": input, "Output schema": output, Implementation: implementation, Execution: execution }}
        />
      </div>
    </Drawer>
  );
}
