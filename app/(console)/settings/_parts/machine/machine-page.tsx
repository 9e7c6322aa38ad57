import type { Permission } from "@executor/core/operation/permission";
import Link from "next/link";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { LastRuns } from "@/components/run/last-runs";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { PermissionList } from "../permission-list";
import type { Machine } from "./load-machine";
import { MachineAudit } from "./machine-audit";
import { MachineBudgets } from "./machine-budgets";

type MachinePageProps = {
  id: string;
  name: string;
  kind: "key" | "agent";
  facts: Record<string, ReactNode>;
  permissions: Permission[];
  /** The member whose present rights cut its own. */
  person: string | null;
  isActive: boolean;
  machine: Machine;
};

const lists = {
  key: { href: "/settings/keys", label: "API keys" },
  agent: { href: "/settings/agents", label: "Connected agents" },
} as const;

/** A key or a connected agent as one who acts here: what it may do, what limits it, and what it has done. */
export function MachinePage({ id, name, kind, facts, permissions, person, isActive, machine }: MachinePageProps) {
  const { budgets, runs, audit, mayTry } = machine;
  return (
    <>
      <PageHeader
        title={name}
        parent={lists[kind]}
        actions={
          isActive &&
          mayTry && (
            <Button asChild>
              <Link href={`/policies?${new URLSearchParams({ caller: `${kind} ${id}` })}`}>Try a call for it</Link>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="What it is">
            <Facts facts={facts} />
          </Card>
          {budgets && <MachineBudgets budgets={budgets} />}
          {audit && <MachineAudit id={id} lines={audit} />}
          <Card>
            <PermissionList
              permissions={permissions}
              {...(person === null ? {} : { note: `Cut to what ${person} may do at the moment of each call.` })}
            />
          </Card>
        </div>
        {runs && <LastRuns of={{ actor: id }} first={runs} />}
      </div>
    </>
  );
}
