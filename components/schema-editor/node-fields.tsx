"use client";

import { Plus } from "lucide-react";
import { Button } from "../ui/button";
import { FieldRow } from "./field-row";
import { depthMax, fieldsOf, fieldTypeOf, isNode, keptKeywords, type Node, newField, withFields, withKeyword } from "./fields";
import { TypeSelect } from "./type-select";

type NodeFieldsProps = { name: string; node: unknown; depth: number; onChange: (node: Node) => void };

/** What is inside a schema: the fields of an object, what a list holds. */
export function NodeFields({ name, node, depth, onChange }: NodeFieldsProps) {
  const type = fieldTypeOf(node);
  if (type === null || !isNode(node)) return <Beyond text="The form cannot show this part. It stays as JSON says it." />;
  if ((type === "object" || type === "array") && depth >= depthMax)
    return <Beyond text="What is deeper than this, JSON shows." />;
  return (
    <>
      {type === "object" && <ObjectFields name={name} node={node} depth={depth} onChange={onChange} />}
      {type === "array" && <ListFields name={name} node={node} depth={depth} onChange={onChange} />}
      <Kept node={node} />
    </>
  );
}

type InnerProps = Omit<NodeFieldsProps, "node"> & { node: Node };

function ObjectFields({ name, node, depth, onChange }: InnerProps) {
  const fields = fieldsOf(node);
  const names = fields.map((field) => field.name);
  return (
    <div className="flex flex-col gap-2">
      {fields.length > 0 && (
        <ul aria-label={`Fields of ${name}`} className="flex flex-col divide-y rounded-card border">
          {fields.map((field, index) => (
            <FieldRow
              key={rowKey(index)}
              field={field}
              taken={names.filter((_, other) => other !== index)}
              onChange={(next) => onChange(withFields(node, fields.with(index, next)))}
              onRemove={() => onChange(withFields(node, fields.toSpliced(index, 1)))}
            >
              <NodeFields
                name={field.name}
                node={field.schema}
                depth={depth + 1}
                onChange={(schema) => onChange(withFields(node, fields.with(index, { ...field, schema })))}
              />
            </FieldRow>
          ))}
        </ul>
      )}
      <Button
        size="small"
        className="self-start"
        aria-label={`Add field to ${name}`}
        onClick={() => onChange(withFields(node, [...fields, newField(fields)]))}
      >
        <Plus aria-hidden />
        Add field
      </Button>
    </div>
  );
}

/** Names change while they are typed; each row is controlled, so that its position is name enough. */
const rowKey = (index: number): string => `field ${index}`;

function ListFields({ name, node, depth, onChange }: InnerProps) {
  const items = node.items ?? {};
  const change = (next: Node) => onChange(withKeyword(node, "items", next));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-dense">
        <span className="text-secondary">Each item</span>
        <TypeSelect label={`Type of each item of ${name}`} node={items} onChange={change} />
      </div>
      <NodeFields name={`each item of ${name}`} node={items} depth={depth + 1} onChange={change} />
    </div>
  );
}

function Kept({ node }: { node: Node }) {
  const kept = keptKeywords(node);
  if (kept.length === 0) return null;
  return (
    <p className="wrap-anywhere text-label text-secondary">
      Also said, and shown as JSON: <span className="font-mono">{kept.join(", ")}</span>
    </p>
  );
}

const Beyond = ({ text }: { text: string }) => <p className="text-label text-secondary">{text}</p>;
