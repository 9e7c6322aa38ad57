"use client";

import { IntegrationIcon } from "../integration-icon";
import { useKnownIntegration } from "../known-integrations";
import { cn } from "../ui/cn";
import { visibleText } from "../ui/visible-text";
import { integrationOf, titleOf } from "./title-of";
import { ToolAddress } from "./tool-address";

type ToolNameProps = {
  address: string;
  /** What its source calls it; without it the address is put into words. */
  title?: string | null;
  /** `line` is for rows, `lines` has the address below, `name` stands where the integration is clear. */
  layout?: "line" | "lines" | "name";
  className?: string;
};

/** A tool as people know it: the logo, its title and its integration. The whole address appears on hover. */
export function ToolName({ address, title, layout = "line", className }: ToolNameProps) {
  const slug = integrationOf(address);
  const name = visibleText(title?.trim() || titleOf(address));
  const integration = <IntegrationTitle slug={slug} />;
  return (
    <span title={visibleText(address)} className={cn("inline-flex min-w-0 max-w-full items-center gap-2", className)}>
      {layout !== "name" && <IntegrationIcon slug={slug} />}
      {layout === "lines" ? (
        <span className="flex min-w-0 flex-col">
          <bdi className="truncate">{name}</bdi>
          <ToolLocation address={address} className="text-label" />
        </span>
      ) : (
        <span className="min-w-0 truncate">
          <bdi>{name}</bdi>
          {layout === "line" && <span className="text-secondary"> · {integration}</span>}
        </span>
      )}
    </span>
  );
}

/** Where a tool belongs, beside a text that names it: the title of its integration and the address. */
export function ToolLocation({ address, className }: { address: string; className?: string }) {
  return (
    <span className={cn("inline-flex min-w-0 max-w-full items-baseline gap-2 text-secondary", className)}>
      <span className="max-w-[50%] shrink-0 truncate">
        <IntegrationTitle slug={integrationOf(address)} />
      </span>
      <ToolAddress address={address} className="text-label" />
    </span>
  );
}

/** What comes with the console is no integration of anybody. */
const ofTheHouse: ReadonlyMap<string, string> = new Map([
  ["executor", "Executor Console"],
  ["builtin", "Built-in"],
]);

/** What people call an integration. */
export function IntegrationTitle({ slug }: { slug: string }) {
  return useKnownIntegration(slug)?.title ?? ofTheHouse.get(slug) ?? slug;
}
