import type { ExecutionDetail } from "@executor/core/executions";
import { Check, Copy, MoreHorizontal, Printer, SquareTerminal } from "lucide-react";
import { commandOf, curlOf, programOf } from "@/components/run/request-of";
import { DropdownItem, DropdownMenu } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { useCopy } from "@/components/ui/use-copy";

export function CopyMenu({ run }: { run: ExecutionDetail }) {
  const { copied, copy } = useCopy();
  const { kind } = run;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={copied ? "Copied" : "More"} variant="secondary">
          {copied ? <Check aria-hidden className="text-succeeded" /> : <MoreHorizontal aria-hidden />}
        </IconButton>
      }
    >
      {run.kind === "code" && (
        <DropdownItem icon={<SquareTerminal aria-hidden />} href={`/playground?run=${run.id}`}>
          Open in the playground
        </DropdownItem>
      )}
      <DropdownItem icon={<Printer aria-hidden />} href={`/runs/${run.id}/print`}>
        Print or save the record
      </DropdownItem>
      <DropdownItem icon={<Copy aria-hidden />} onSelect={() => copy(run.id)}>
        Copy id
      </DropdownItem>
      <DropdownItem icon={<Copy aria-hidden />} onSelect={() => copy(curlOf(run, window.location.origin))}>
        Copy as curl
      </DropdownItem>
      {kind !== "agent" && (
        <DropdownItem icon={<Copy aria-hidden />} onSelect={() => copy(commandOf({ ...run, kind }))}>
          Copy as CLI command
        </DropdownItem>
      )}
      <DropdownItem icon={<Copy aria-hidden />} onSelect={() => copy(programOf(run, window.location.origin))}>
        Copy as program
      </DropdownItem>
      <DropdownItem icon={<Copy aria-hidden />} onSelect={() => copy(window.location.origin + window.location.pathname)}>
        Copy link
      </DropdownItem>
    </DropdownMenu>
  );
}
