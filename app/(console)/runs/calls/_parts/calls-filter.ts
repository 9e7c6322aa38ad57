import { dayRange } from "../../../_parts/day-range";

type Name = "what" | "rule" | "code" | "tool" | "connection" | "actor" | "from" | "to" | "days";
export type CallsQuery = { [name in Name]?: string };

const whats = {
  failed: { failed: true },
  stopped: { stopped: true },
  block: { decision: "block" },
  require_approval: { decision: "require_approval" },
  allow: { decision: "allow" },
} as const;

export const callKinds = [
  { value: "failed", label: "Failed" },
  { value: "stopped", label: "Stopped" },
  { value: "block", label: "Blocked by a policy" },
  { value: "require_approval", label: "Needed an approval" },
  { value: "allow", label: "Allowed" },
];

const dayMs = 86_400_000;
const text = (value: string | undefined, most: number) => value?.trim().slice(0, most) || undefined;

/** Turns the filters of the address into the operation's input. Invalid ones are ignored. */
export function callsFilter({ what, rule, code, tool, connection, actor, from, to, days }: CallsQuery) {
  const lastDays = /^\d{1,3}$/.test(days ?? "") ? Number(days) : 0;
  return {
    ...(what !== undefined && what in whats ? whats[what as keyof typeof whats] : {}),
    rule: text(rule, 100),
    ...(what === "stopped" ? {} : { code: text(code, 100) }),
    tool: text(tool, 500),
    connection: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(connection ?? "") ? connection : undefined,
    actor: text(actor, 100),
    ...dayRange({ from, to }),
    ...(lastDays > 0 && !from ? { since: new Date(Date.now() - lastDays * dayMs).toISOString() } : {}),
  };
}

export type CallsFilter = ReturnType<typeof callsFilter>;
