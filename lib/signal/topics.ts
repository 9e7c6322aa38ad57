/** What processes tell each other. The payload names rows; whoever needs more reads them. */
export type Signal = { topic: "identity.changed"; payload: { organizationId: string | null; userId: string | null } };

export type Topic = Signal["topic"];
