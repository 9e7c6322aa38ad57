"use client";

import Link from "next/link";
import { Fragment } from "react";
import { useRead } from "@/components/api/use-read";
import { ChoiceInput } from "@/components/form/choice-input";
import { SuggestingInput } from "@/components/form/suggesting-input";
import { SchemaForm } from "@/components/schema-form/schema-form";
import { Field } from "@/components/ui/field";
import type { Choices } from "./load-choices";

type Config = Record<string, unknown>;
type ConfigFieldsProps = { schema: Config; choices: Choices; value: Config; onChange: (value: Config) => void };

/** Where something of the organization is named, it is chosen; the rest is a form of its schema. */
export function ConfigFields({ schema, choices, value, onChange }: ConfigFieldsProps) {
  const properties = (schema.properties ?? {}) as Record<string, unknown>; // safe: the schema of an object
  const names = Object.keys(properties).filter((name) => name !== "target_agent_id");
  return partsOf(names, (name) => name in choosers).map(({ isChosen, group }) => {
    if (!isChosen) {
      const part = Object.fromEntries(group.map((name) => [name, properties[name]]));
      const key = group.join(" ");
      return (
        <SchemaForm
          key={key}
          schema={{ ...schema, properties: part }}
          definitions={{}}
          settings={asSettings}
          value={value}
          onChange={onChange}
        />
      );
    }
    return group.map((name) => {
      const Chooser = choosers[name];
      const said = describedBy(properties[name], name);
      const set = (next: string) => onChange(withChoice(value, name, next));
      return (
        <Fragment key={name}>
          {Chooser && <Chooser {...said} name={name} value={value} choices={choices} onChange={set} />}
        </Fragment>
      );
    });
  });
}

const asSettings = { secretsSet: [], field: "implementation_config" };

/** Neighbours that are drawn alike, in the order of the schema. */
function partsOf(names: readonly string[], isChosen: (name: string) => boolean): { isChosen: boolean; group: string[] }[] {
  const parts: { isChosen: boolean; group: string[] }[] = [];
  for (const name of names) {
    const last = parts.at(-1);
    if (last?.isChosen === isChosen(name)) last.group.push(name);
    else parts.push({ isChosen: isChosen(name), group: [name] });
  }
  return parts;
}

/** An agent is named in one way: by its slug from now on. */
function withChoice(value: Config, name: string, next: string): Config {
  const { [name]: _before, target_agent_id: id, ...rest } = value;
  return {
    ...rest,
    ...(next === "" ? {} : { [name]: next }),
    ...(id === undefined || name === "target_agent_slug" ? {} : { target_agent_id: id }),
  };
}

type Said = { title: string; description: string | undefined; examples: readonly string[] };

function describedBy(schema: unknown, name: string): Said {
  const { title, description, examples } = (schema ?? {}) as Record<string, unknown>; // safe: asked what they are
  return {
    title: typeof title === "string" ? title : name,
    description: typeof description === "string" ? description : undefined,
    examples: Array.isArray(examples) ? examples.filter((one) => typeof one === "string") : [],
  };
}

type ChooserProps = Said & { name: string; value: Config; choices: Choices; onChange: (value: string) => void };

const textIn = (value: Config, name: string): string => (typeof value[name] === "string" ? value[name] : "");

type Missing = { text: string; href: string; act: string };

const missing: Readonly<Record<string, Missing>> = {
  pipeline_id: { text: "There is no pipeline yet.", href: "/registry/pipelines?dialog=create", act: "Create a pipeline" },
  target_agent_slug: { text: "No agent is published yet.", href: "/agents", act: "Go to the agents" },
};

function Chooser({ name, title, description, examples, value, choices, onChange }: ChooserProps) {
  const known = choices[name] ?? examples.map((one) => ({ value: one, label: one }));
  const nothing = known.length === 0 ? missing[name] : undefined;
  const chosen = textIn(value, name) || (name === "target_agent_slug" ? textIn(value, "target_agent_id") : "");
  return (
    <Field
      name={`implementation_config.${name}`}
      label={title}
      hint={
        nothing ? (
          <>
            {nothing.text}{" "}
            <Link href={nothing.href} className="underline underline-offset-4">
              {nothing.act}
            </Link>
          </>
        ) : (
          description
        )
      }
    >
      <ChoiceInput
        choices={known}
        value={chosen}
        onChange={onChange}
        choicesLabel={title}
        placeholder={known.length === 0 ? "Nothing to choose from yet" : `Search, ${known.length} to choose from`}
      />
    </Field>
  );
}

/** Servers that are integrations are offered; any other address will do. */
function ServerInput({ name, title, description, value, choices, onChange }: ChooserProps) {
  return (
    <Field name={`implementation_config.${name}`} label={title} hint={description} required>
      <SuggestingInput
        maxLength={4_000}
        placeholder="https://example.com/mcp"
        value={textIn(value, name)}
        onChange={onChange}
        suggestions={(choices.server_url ?? []).map((one) => ({ value: one.value, note: one.hint ?? "" }))}
        suggestionsLabel="MCP servers"
      />
    </Field>
  );
}

type ListedTool = { name: string; title?: string | null };

/** The tools of a server that is an integration are offered. */
function ServerToolInput({ name, title, value, choices, onChange }: ChooserProps) {
  const slug = choices.server_url?.find((one) => one.value === textIn(value, "server_url"))?.hint;
  const { answer } = useRead<ListedTool[]>(slug === undefined ? null : `/tools?${new URLSearchParams({ integration: slug })}`);
  const typed = textIn(value, name);
  const tools = (answer?.ok ? answer.data : []).filter((tool) => tool.name.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Field name={`implementation_config.${name}`} label={title} required>
      <SuggestingInput
        maxLength={500}
        value={typed}
        onChange={onChange}
        suggestions={tools.slice(0, 50).map((tool) => ({ value: tool.name, note: tool.title ?? "" }))}
        suggestionsLabel="Tools of the server"
      />
    </Field>
  );
}

const choosers: Readonly<Record<string, (props: ChooserProps) => React.ReactNode>> = {
  pipeline_id: Chooser,
  target_agent_slug: Chooser,
  function_name: Chooser,
  builtin_key: Chooser,
  connection: Chooser,
  server_url: ServerInput,
  tool_name: ServerToolInput,
};
