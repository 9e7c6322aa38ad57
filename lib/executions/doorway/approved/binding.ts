import { previewCall } from "../../../integrations";
import type { Placed } from "../../../tools";
import type { Answer, Binding, Changed, Run } from "../../journal/record";
import { unbound } from "../ask";

/** What a call would be made with now, and where it would go. */
export async function bindingOf({ ctx }: Run, { connection, tool }: Placed, args: Record<string, unknown>): Promise<Binding> {
  if (connection.isStatic) return unbound;
  const preview = await previewCall(ctx, { connectionId: connection.id, toolHash: tool.hash, args });
  const { credentialVersion = null, destination = null } = preview ?? {};
  return { connectionId: connection.id, credentialVersion, destination };
}

/** The same with the definition of the tool. */
export type Bound = Binding & { definitionHash: string };

type Asked = Binding & { definitionHash: string | null };

/** What is otherwise than when it was asked for: somebody who approved that has not approved this. */
export function changesSince(asked: Asked, now: Asked): Changed[] {
  const isOther = asked.connectionId !== now.connectionId;
  return [
    ...(asked.definitionHash === now.definitionHash ? [] : ["definition" as const]),
    ...(isOther ? ["connection" as const] : []),
    ...(isOther || asked.credentialVersion === now.credentialVersion ? [] : ["credential" as const]),
    ...(asked.destination === now.destination ? [] : ["destination" as const]),
  ];
}

/** Signing in approves nothing, which is told by an answer without a definition. */
export const isAnsweredBy = (answer: Answer | null, now: Bound): boolean =>
  answer !== null && answer.definitionHash !== null && changesSince(answer, now).length === 0;

export const changesIn = (answer: Answer, now: Bound): Changed[] =>
  answer.definitionHash === null ? [] : changesSince(answer, now);
