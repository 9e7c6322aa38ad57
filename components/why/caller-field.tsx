import type { AgentGrant, ApiKey, Member } from "@executor/core/identity";
import { useRead } from "../api/use-read";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { useExplainedFor } from "./explained-for";

/** Whoever looks. */
export const me = "me";
const serviceKey = "service-key";

const kinds = ["person", "key", "agent"] as const;

/** The caller of an option, as the operation takes it. */
export function namedBy(value: string): { person?: string | null; key?: string; agent?: string } {
  if (value === serviceKey) return { person: null };
  const [kind, id] = value.split(" ");
  const named = kinds.find((one) => one === kind);
  return named && id ? { [named]: id } : {};
}

type CallerFieldProps = { value: string; onChange: (value: string) => void; className?: string };

/** Whose call is explained: one's own, or that of a member, a key or a connected agent. Nothing for whoever has no choice. */
export function CallerField({ value, onChange, className }: CallerFieldProps) {
  const { everybody, machines } = useExplainedFor();
  const options = useCallers();
  if (!everybody && !machines) return null;
  return (
    <Field name="person" label="Called by" {...(className ? { className } : {})}>
      <Select options={options} value={value} onValueChange={onChange} />
    </Field>
  );
}

function useCallers() {
  const { everybody, members, machines } = useExplainedFor();
  const people = useItems<Member>(members ? "/members?limit=1000" : null);
  const keys = useItems<ApiKey>(machines ? "/keys?limit=1000" : null);
  const agents = useItems<AgentGrant>(machines ? "/agents/grants?limit=1000" : null);
  const isShown = ({ state, mine }: Pick<ApiKey, "state" | "mine">) => state === "active" && (everybody || mine);
  return [
    { value: me, label: "Me" },
    ...people
      .filter(({ isMe, status }) => !isMe && status === "active")
      .map(({ userId, name, email, roleName }) => ({ value: `person ${userId}`, label: name, hint: `${email}, ${roleName}` })),
    ...keys
      .filter(isShown)
      .map(({ id, name, owner }) => ({ value: `key ${id}`, label: name, hint: `API key of ${owner ?? "the organization"}` })),
    ...agents
      .filter(isShown)
      .map(({ id, client, person }) => ({ value: `agent ${id}`, label: client, hint: `Connected agent of ${person}` })),
    ...(everybody ? [{ value: serviceKey, label: "Any service key", hint: "One that no toolkit limits" }] : []),
  ];
}

function useItems<Row>(path: string | null): Row[] {
  const { answer } = useRead<{ items: Row[] }>(path);
  return answer?.ok ? answer.data.items : [];
}
