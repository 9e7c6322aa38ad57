import { operations } from "@executor/core/operations";

const reading = /\.(list|get|check|export|who|match|complete$|authorization$)/;
const atTheDoor = ["invitation.accept", "session.end", "session.end_all", "session.start"];

/** What a line of the log can be about: every operation that changes something, and what happens before somebody is known. */
export const auditedActions = [
  ...Object.values(operations)
    .map(({ definition }) => definition.name)
    .filter((name) => !reading.test(name)),
  ...atTheDoor,
].sort();
