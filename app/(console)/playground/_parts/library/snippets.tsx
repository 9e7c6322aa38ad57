"use client";

import type { SnippetLine } from "@executor/core/executions";
import { Ellipsis, Link2, Lock, Trash2, Users } from "lucide-react";
import { useAction } from "@/components/form/use-action";
import { RelativeTime } from "@/components/relative-time";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { DropdownItem, DropdownMenu } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { useCopy } from "@/components/ui/use-copy";
import { removeSnippetAction, updateSnippetAction } from "../../actions";
import { snippetLink } from "./snippet-link";
import type { Snippets as Known } from "./use-snippets";

type SnippetsProps = { snippets: Known; mayRemoveShared: boolean; onOpen: (id: string) => void };

/** The programs that somebody keeps, and those that others share. */
export function Snippets({ snippets: { answer, reload }, mayRemoveShared, onOpen }: SnippetsProps) {
  if (!answer) return <p className="px-1.5 text-dense text-secondary">Reading the snippets …</p>;
  if (!answer.ok) return <p className="px-1.5 text-dense text-secondary">{answer.error.message}</p>;
  const { items } = answer.data;
  if (items.length === 0)
    return (
      <p className="px-1.5 text-dense text-secondary">
        No snippets yet. Save keeps the program under a name, for yourself or for everybody in the organization.
      </p>
    );
  return (
    <ul aria-label="Snippets" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {items.map((snippet) => (
        <SnippetItem
          key={snippet.id}
          snippet={snippet}
          mayRemove={snippet.isMine || mayRemoveShared}
          onOpen={() => onOpen(snippet.id)}
          onChanged={reload}
        />
      ))}
    </ul>
  );
}

type SnippetItemProps = { snippet: SnippetLine; mayRemove: boolean; onOpen: () => void; onChanged: () => void };

function SnippetItem({ snippet, mayRemove, onOpen, onChanged }: SnippetItemProps) {
  const { id, name, isShared, isMine, author, updatedAt } = snippet;
  const update = useAction(useOrganizationAction(updateSnippetAction), onChanged);
  const remove = useAction(useOrganizationAction(removeSnippetAction), onChanged);
  const { copied, copy } = useCopy();
  const failure = update.failure ?? remove.failure;
  return (
    <li className="flex flex-col">
      <div className="flex items-center gap-1 rounded-control hover:bg-hover">
        <button type="button" onClick={onOpen} className="flex min-w-0 flex-1 flex-col px-1.5 py-1 text-left -outline-offset-2">
          <span className="w-full truncate font-medium text-dense">{name}</span>
          <span className="flex w-full items-center gap-1.5 text-label text-secondary [&_.lucide]:size-3">
            {isShared ? <Users role="img" aria-label="Shared" /> : <Lock role="img" aria-label="Only for you" />}
            <span className="truncate">{isMine ? "Yours" : author}</span>
            <RelativeTime value={updatedAt} className="ml-auto shrink-0" />
          </span>
        </button>
        <DropdownMenu
          align="end"
          trigger={
            <IconButton label={`Actions for ${name}`} size="small" pending={update.pending || remove.pending}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {isShared && (
            <DropdownItem icon={<Link2 aria-hidden />} onSelect={() => copy(snippetLink(id))}>
              {copied ? "Link copied" : "Copy link"}
            </DropdownItem>
          )}
          {isMine && (
            <DropdownItem
              icon={isShared ? <Lock aria-hidden /> : <Users aria-hidden />}
              onSelect={() => update.run({ id, isShared: !isShared })}
            >
              {isShared ? "Keep it to yourself" : "Share in the organization"}
            </DropdownItem>
          )}
          {mayRemove && (
            <DropdownItem danger icon={<Trash2 aria-hidden />} onSelect={() => remove.run({ id })}>
              Remove
            </DropdownItem>
          )}
        </DropdownMenu>
      </div>
      {failure && <Callout tone="failed" title={failure.message} live />}
    </li>
  );
}
