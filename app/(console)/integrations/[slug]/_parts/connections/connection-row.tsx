"use client";
import type { Connection } from "@executor/core/connections";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useAction } from "@/components/form/use-action";
import { IntegrationHealthBadge } from "@/components/integration-health";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { counted } from "@/components/ui/counted";
import { DropdownItem, DropdownMenu, DropdownSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { checkConnectionAction, refreshConnectionAction, removeConnectionAction, updateConnectionAction } from "../../actions";
import { useConnectLink } from "../connect/use-connect-link";
import { ConnectionLabels } from "./connection-labels";
import { FixedValues } from "./fixed-values";
import { RenameConnection } from "./rename-connection";

type ConnectionRowProps = {
  connection: Connection;
  /** The way it authenticates, in words. */
  way: string;
  isCheckable: boolean;
  mayChange: boolean;
  isOnly: boolean;
};

export function ConnectionRow({ connection, way, isCheckable, mayChange, isOnly }: ConnectionRowProps) {
  const { name, handle, owner, state, stateReason, isDefault, toolCount, checkedAt } = connection;
  const place = { integration: connection.integration, owner, name };
  const check = useAction(useOrganizationAction(checkConnectionAction));
  const refresh = useAction(useOrganizationAction(refreshConnectionAction));
  const update = useAction(useOrganizationAction(updateConnectionAction));
  const failure = check.failure ?? refresh.failure ?? update.failure;
  const { open } = useConnectLink();
  const reconnect = () => open({ owner, name });
  const isBroken = state === "needs_reconnect" || state === "error";
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex min-w-48 flex-1 flex-col">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium font-mono text-dense">{name}</span>
            {isDefault && !isOnly && <Badge>Default</Badge>}
            {connection.labels.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
            <IntegrationHealthBadge health={state === "connected" && checkedAt === null ? "unchecked" : state} />
          </p>
          <p className="font-mono text-label text-secondary wrap-anywhere">{handle}</p>
        </div>
        <ConnectionFacts connection={connection} way={way} />
        {mayChange && (
          <div className="ml-auto flex items-center gap-1">
            {isBroken ? (
              <Button size="small" aria-label={`Reconnect ${name}`} onClick={reconnect}>
                Reconnect
              </Button>
            ) : (
              isCheckable && (
                <Button size="small" aria-label={`Check now: ${name}`} pending={check.pending} onClick={() => check.run(place)}>
                  Check now
                </Button>
              )
            )}
            <ConnectionMenu
              connection={connection}
              isBusy={refresh.pending || update.pending}
              onRefresh={() => refresh.run(place)}
              onMakeDefault={() => update.run({ ...place, isDefault: true })}
              onCheck={isBroken && isCheckable ? () => check.run(place) : undefined}
              onReconnect={reconnect}
            />
          </div>
        )}
      </div>
      {stateReason && <p className="max-w-prose text-dense text-secondary">{stateReason}</p>}
      {toolCount === 0 && !stateReason && <p className="text-dense text-secondary">Its tools are being created.</p>}
      {failure && <Callout tone="failed" live title={failure.message} />}
    </li>
  );
}

function ConnectionFacts({ connection, way }: { connection: Connection; way: string }) {
  const { toolCount, checkedAt, checkedWith, checkedAs, toolsSyncedAt, fields, account } = connection;
  const who = account ?? checkedAs;
  const references = fields.map(({ reference }) => reference).filter((reference) => reference !== null);
  return (
    <div className="flex flex-col text-label text-secondary sm:w-64">
      <span className="truncate text-dense text-text" title={references.join(", ") || undefined}>
        {way}
        {references.length > 0 && <span className="text-secondary"> by reference</span>}
      </span>
      {who && (
        <span className="truncate" title={who}>
          Signed in as {who}
        </span>
      )}
      <span>
        {counted(toolCount, "tool")}
        {checkedAt ? (
          <>
            , checked <RelativeTime value={checkedAt} />
          </>
        ) : (
          toolsSyncedAt && (
            <>
              , read <RelativeTime value={toolsSyncedAt} />
            </>
          )
        )}
      </span>
      {checkedWith && <span className="truncate font-mono">{checkedWith}</span>}
    </div>
  );
}

type ConnectionMenuProps = {
  connection: Connection;
  isBusy: boolean;
  onRefresh: () => void;
  onMakeDefault: () => void;
  onCheck: (() => void) | undefined;
  onReconnect: () => void;
};

function ConnectionMenu({ connection, isBusy, onRefresh, onMakeDefault, onCheck, onReconnect }: ConnectionMenuProps) {
  const { name, owner, isDefault, integration } = connection;
  const [isRemoving, setRemoving] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [isFixing, setFixing] = useState(false);
  const [isLabelling, setLabelling] = useState(false);
  const hasFixed = Object.keys(connection.fixedArguments ?? {}).length > 0;
  const remove = useOrganizationAction(removeConnectionAction);
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton label={`Actions for ${name}`} size="small" pending={isBusy}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {onCheck && <DropdownItem onSelect={onCheck}>Check now</DropdownItem>}
        <DropdownItem onSelect={onRefresh}>Rebuild tools</DropdownItem>
        <DropdownItem onSelect={onReconnect}>Change credential or address</DropdownItem>
        {hasFixed && <DropdownItem onSelect={() => setFixing(true)}>Fixed arguments</DropdownItem>}
        <DropdownItem onSelect={() => setLabelling(true)}>Labels</DropdownItem>
        <DropdownItem onSelect={() => setRenaming(true)}>Rename</DropdownItem>
        {!isDefault && <DropdownItem onSelect={onMakeDefault}>Make default</DropdownItem>}
        <DropdownSeparator />
        <DropdownItem danger onSelect={() => setRemoving(true)}>
          Remove
        </DropdownItem>
      </DropdownMenu>
      {isFixing && <FixedValues connection={connection} onClose={() => setFixing(false)} />}
      {isLabelling && <ConnectionLabels connection={connection} onClose={() => setLabelling(false)} />}
      {isRenaming && <RenameConnection connection={connection} onClose={() => setRenaming(false)} />}
      {isRemoving && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={`Remove ${name}`}
          description="Its credential is deleted and its tools can no longer be called. This cannot be undone."
          typed={name}
          actionLabel="Remove connection"
          onConfirm={() => remove({ integration, owner, name })}
        />
      )}
    </>
  );
}
