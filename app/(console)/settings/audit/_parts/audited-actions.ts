import { operations } from "@executor/core/operations";

const reading = /\.(list|get|check|export|who|match|complete$|authorization$)/;
const atTheDoor = ["invitation.accept", "session.end", "session.end_all", "session.start"];

/** The actions of the audit log: every operation that changes something, and the entrances. */
export const auditedActions = [
  ...Object.values(operations)
    .map(({ definition }) => definition.name)
    .filter((name) => !reading.test(name)),
  ...atTheDoor,
].sort();
