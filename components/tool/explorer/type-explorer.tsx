"use client";

import type { ToolDetails } from "@executor/core/tools";
import { ArrowLeft } from "lucide-react";
import { Fragment, useState } from "react";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { visibleText } from "../../ui/visible-text";
import { type Member, outlineOf, type TypePart } from "./outline";

/** What a tool takes and gives, member by member; the name of a type opens it. */
export function TypeExplorer({ tool }: { tool: ToolDetails }) {
  const [opened, setOpened] = useState<string[]>([]);
  const { inputSchema, outputSchema, schemaDefinitions } = tool;
  const open = (name: string) => setOpened([...opened, name]);
  const current = opened.at(-1);
  if (current === undefined)
    return (
      <>
        <Described title="Arguments" schema={inputSchema} nothing="It takes no arguments." onOpen={open} />
        <Described title="Result" schema={outputSchema} nothing="Nothing is said about the result." onOpen={open} />
      </>
    );
  return (
    <>
      <nav aria-label="Opened types" className="flex min-w-0 flex-wrap items-center gap-2 text-dense">
        <Button size="small" variant="ghost" onClick={() => setOpened(opened.slice(0, -1))}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
        <span className="min-w-0 font-mono text-secondary wrap-anywhere">
          {[tool.name, ...opened.slice(0, -1)].map(visibleText).join(" › ")} ›
        </span>
      </nav>
      <Described
        key={opened.join(" ")}
        title={visibleText(current)}
        schema={schemaDefinitions[current]}
        nothing="Nothing is said about this type."
        onOpen={open}
      />
    </>
  );
}

type DescribedProps = { title: string; schema: unknown; nothing: string; onOpen: (name: string) => void };

function Described({ title, schema, nothing, onOpen }: DescribedProps) {
  const { description, members, is } = outlineOf(schema ?? {});
  const says = members.length > 0 || (schema !== null && schema !== undefined && !isEmptyObject(schema));
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-dense">{title}</h3>
      {description && <p className="whitespace-pre-line text-dense text-secondary wrap-anywhere">{visibleText(description)}</p>}
      {!says && <p className="text-dense text-secondary">{nothing}</p>}
      {says && members.length === 0 && (
        <p className="font-mono text-dense wrap-anywhere">
          <Type parts={is} onOpen={onOpen} />
        </p>
      )}
      {members.length > 0 && (
        <ul className="flex flex-col divide-y rounded-card border bg-surface px-3">
          {members.map((member) => (
            <MemberRow key={member.name} member={member} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

const isEmptyObject = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && "type" in schema && schema.type === "object" && "properties" in schema;

function MemberRow({ member, onOpen }: { member: Member; onOpen: (name: string) => void }) {
  const { name, type, isRequired, isDeprecated, description, preset } = member;
  return (
    <li className="flex flex-col gap-0.5 py-2 text-dense">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 font-mono wrap-anywhere">
        <span className="font-medium">
          {visibleText(name)}
          {!isRequired && <span className="text-secondary">?</span>}
        </span>
        <span className="text-secondary">
          <Type parts={type} onOpen={onOpen} />
          {preset !== null && ` = ${visibleText(preset)}`}
        </span>
        {isDeprecated && <Badge>Deprecated</Badge>}
      </p>
      {description && <p className="line-clamp-3 text-label text-secondary wrap-anywhere">{visibleText(description)}</p>}
    </li>
  );
}

function Type({ parts, onOpen }: { parts: TypePart[]; onOpen: (name: string) => void }) {
  const keyed = parts.map((part, at) => ({ ...part, key: String(at) }));
  return keyed.map(({ key, text, opens }) =>
    opens ? (
      <button
        key={key}
        type="button"
        onClick={() => onOpen(text)}
        className="min-h-6 rounded-control text-accent hover:underline"
      >
        {visibleText(text)}
      </button>
    ) : (
      <Fragment key={key}>{visibleText(text)}</Fragment>
    ),
  );
}
