import { takeGrant } from "../../db/journal/grants";
import type { Run } from "../journal/record";

type Wanted = { address: string; definitionHash: string; argumentsHash: string };

/** Uses up what an earlier answer allows for this call, if there is such an answer; gives the approval it came from. */
export const consumeGrant = ({ ctx: { organizationId, actor }, id }: Run, wanted: Wanted): Promise<string | null> =>
  takeGrant({ organizationId, executionId: id, actorKind: actor.kind, actorId: actor.id, ...wanted });
