/** Null stands for every organization, or for all people of one. `revokedSessionId` ends what that session began. */
type IdentityChanged = { organizationId: string | null; userId: string | null; revokedSessionId?: string };

/** A person looks at an approval on a page of theirs, until this time. */
type ApprovalViewed = { organizationId: string; approvalId: string; userId: string; tab: string; until: number };

/** The news that processes send each other. Payloads name rows; the handler reads them. */
export type Signal =
  | { topic: "identity.changed"; payload: IdentityChanged }
  | { topic: "catalog.changed"; payload: { organizationId: string; change: string } }
  | { topic: "execution.changed"; payload: { organizationId: string; executionId: string } }
  | { topic: "execution.waiting"; payload: { organizationId: string; executionId: string } }
  | { topic: "execution.ended"; payload: { organizationId: string; executionId: string } }
  /** A call of this execution waited for a run of its own, which has ended. */
  | { topic: "execution.child-ended"; payload: { organizationId: string; executionId: string } }
  | { topic: "approval.changed"; payload: { organizationId: string; executionId: string } }
  | { topic: "approval.viewed"; payload: ApprovalViewed }
  | { topic: "connection.offers-changed"; payload: { organizationId: string; what: "resources" | "prompts" } }
  | { topic: "mcp.message"; payload: { organizationId: string; sessionId: string; messageId: string } }
  | { topic: "mcp.subscriptions-changed"; payload: { organizationId: string; sessionId: string } }
  | { topic: "mcp.session-ended"; payload: { organizationId: string; sessionId: string } }
  /** A program that offers tools has something to hear, or has answered a call. */
  | { topic: "dynamic.changed"; payload: { organizationId: string; sessionId: string } }
  | { topic: "slot.granted"; payload: { organizationId: string; id: string } };

export type Topic = Signal["topic"];
export type PayloadOf<T extends Topic> = Extract<Signal, { topic: T }>["payload"];
