"use client";

import { Select } from "../ui/select";
import { type FieldType, fieldTypeOf, fieldTypes, type Node, withType } from "./fields";

type TypeSelectProps = { label: string; node: unknown; onChange: (node: Node) => void; className?: string };

/** What kind of value a schema asks for. What another kind has no use for goes with the choice. */
export function TypeSelect({ label, node, onChange, className = "w-36" }: TypeSelectProps) {
  const type = fieldTypeOf(node);
  const unshown = type === null ? [{ value: beyond, label: "As JSON says" }] : [];
  return (
    <Select
      aria-label={label}
      className={className}
      value={type ?? beyond}
      options={[...unshown, ...fieldTypes]}
      onValueChange={(next) => next !== beyond && onChange(withType(node as Node, next as FieldType))} // safe: an option; a schema that is no object has nothing to keep
    />
  );
}

const beyond = "*json";
