import type { Context, ReadOfLabel } from "../../operation/context";
import type { Effect, Json } from "../../plugins";
import type { GuestError, OutputBlock } from "../../sandbox";

export type ExecutionKind = "code" | "call" | "agent";
/** `asking`: the tool asked people in the middle of the call. `nested`: the run that its tool began is not over. `planned`: it was captured in a dry run and never sent. */
export type CallState =
  | "asking"
  | "nested"
  | "waiting"
  | "unstarted"
  | "running"
  | "succeeded"
  | "failed"
  | "unknown"
  | "planned";

export type RunOptions = {
  /** `plan`: reads are performed, and calls that change something are captured. */
  mode: "run" | "plan";
  timeoutMs: number;
  onApproval: "pause" | "reject";
  toolErrors: "envelope" | "throw";
  /** Whether it also sees tools of the registry that are not published yet. */
  debug?: true;
  /** The registration of the tools that the program which began it answers itself. */
  dynamicSession?: string;
  /** What the run had read whose call this one is within. */
  read?: ReadOfLabel[];
  /** How many calls of tools there are around it. */
  depth?: number;
};

/** The account, credential and server of a call; null in calls without a connection. */
export type Binding = { connectionId: string | null; credentialVersion: number | null; destination: string | null };

export const unbound: Binding = { connectionId: null, credentialVersion: null, destination: null };

/** What changed since the same call was allowed. */
export type Changed = "definition" | "connection" | "credential" | "destination" | "policy";

/** Whether only people may answer, and which asker may not approve: none, the key, or the person with everything that acts for them. */
export type Answerers = {
  peopleOnly: boolean;
  barredAsker: "none" | "key" | "person";
  /** How many people have to approve; unset for one. */
  quorum?: number | null;
  /** The role of those who may approve; unset for any. */
  approverRole?: string | null;
  /** How long it waits; unset for as long as usual. */
  expiryHours?: number | null;
  /** The role that may answer too once nobody has for so many minutes; unset for none. */
  escalateTo?: string | null;
  escalateMinutes?: number | null;
};

/** Why a call went through, waits or was refused. */
export type CallDecision = {
  action: "allow" | "require_approval" | "block";
  because: string;
  rule?: { id: string; owner: string; pattern: string; effects?: Effect[]; condition?: string };
  /** The flow rules that ask or block, with what the run had read of their labels. */
  flows?: (Pick<ReadOfLabel, "calls" | "tools"> & { id: string; from: string; text: string })[];
  /** The labels that its answer counts for. */
  labels?: string[];
  /** What a grant has to come from, where flow rules ask. */
  askedBy?: string;
  /** The approval that let it through. */
  grantedBy?: string;
  /** What an approval of this call covers. */
  bound?: Binding;
  answerers?: Answerers;
  /** Why it asks again although it was allowed before. */
  again?: Changed[];
  /** Of a planned call: the calls whose stand-in answers its arguments hold. */
  standIns?: number[];
};

/** The outcome that the program gets of a call, as JSON text. */
export type CallOutcome = { value: string } | { error: string };

export const textOf = (outcome: CallOutcome): string => ("value" in outcome ? outcome.value : outcome.error);

/** What a tool last said about how far its call is, and the text it had by then. */
export type CallProgress = { message: string; done: number | null; total: number | null; text?: string };

/** With what a suspended call goes on, and the number from which questions belong to it. */
export type Continuation = { state: Json; from: number };

/** A call in memory, in clear text. */
export type CallRecord = {
  seq: number;
  path: string;
  line: number | null;
  argumentsRaw: string;
  state: CallState;
  madeAt: Date;
  address: string | null;
  connectionId: string | null;
  toolHash: string | null;
  definitionHash: string | null;
  effect: Effect | null;
  decision: CallDecision | null;
  approvalNumber: number | null;
  argumentsSent: string | null;
  argumentsHash: string | null;
  outcome: CallOutcome | null;
  errorCode: string | null;
  /** How often it was repeated because its service was busy, and how long that took. */
  retries: number;
  retryWaitMs: number;
  progress: CallProgress | null;
  /** While it is there the service does nothing, so that the call may go on in another process whatever it changes. */
  continuation: Continuation | null;
  /** The run that its tool began. It is stored once this number is. */
  childId: string | null;
  turn: number | null;
  /** Its index among the outcomes that were delivered together. */
  order: number | null;
  clock: number | null;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Parts that are stored already and need no further sealing. */
  stored: { raw: boolean; sent: string | null; outcome: boolean; progress: CallProgress | null };
};

/** `plan`: before a run of a plan begins, about all of its calls. */
type ApprovalKind = "approval" | "form" | "url" | "outcome" | "plan";

/** The connection that a sign-in question is about; null in other questions. */
export type WantedConnection = {
  integrationId: string | null;
  ownerKey: string | null;
  connectionName: string | null;
  wantedScope: string | null;
};

/** A question about one call, before it is stored. */
export type Question = Binding &
  Answerers &
  WantedConnection & {
    id: string;
    seq: number;
    number: number;
    kind: ApprovalKind;
    isDetached: boolean;
    address: string;
    toolHash: string | null;
    definitionHash: string | null;
    argumentsHash: string;
    arguments: string;
    message: string;
    decision: CallDecision | null;
    requestedSchema: object | null;
    url: string | null;
    expiresAt: Date;
  };

/** An open question as approvers see it. */
export type OpenQuestion = Pick<
  Question,
  "number" | "kind" | "message" | "address" | "arguments" | "requestedSchema" | "url" | "ownerKey" | "expiresAt"
>;

export type AskedByTool = Pick<Question, "message" | "requestedSchema" | "url">;

/** An answer, or a question that is still open. */
export type Answer = Binding &
  WantedConnection & {
    seq: number;
    number: number;
    kind: ApprovalKind;
    /** The question of a tool in the middle of its call; null for questions of the console. */
    asked: AskedByTool | null;
    state: "waiting" | "accepted" | "declined" | "cancelled" | "expired";
    definitionHash: string | null;
    arguments: string;
    argumentsHash: string;
    editedArguments: string | null;
    content: string | null;
    reason: string | null;
    scope: object | null;
    /** Null once answered, and when the run does not wait for it. */
    question: OpenQuestion | null;
  };

export type RunEnd = { state: "completed"; result: string } | { state: "failed"; error: GuestError };

/** A call that a plan lists. With stand-ins among its arguments, the real ones are not known beforehand. */
export type PlanStep = { address: string | null; argumentsHash: string | null; hasStandIns: boolean };

type ParentCall = { id: string; seq: number };

/** An execution in the memory of its process. */
export type Run = {
  /** The actor, with the rights of this pass. */
  ctx: Context;
  id: string;
  kind: ExecutionKind;
  pass: number;
  /** The plan that it carries out. */
  planId: string | null;
  /** The trace it began in, as the header `traceparent` has it. */
  traceParent: string | null;
  /** The calls that the plan lists, once they were read. */
  planSteps?: Promise<PlanStep[]>;
  /** The call of another run that it is made for. */
  parent: ParentCall | null;
  options: RunOptions;
  source: string;
  code: string;
  /** The values that its program gets, as JSON. */
  inputs: string | null;
  engine: string;
  seed: string;
  clock: number;
  createdAt: Date;
  calls: Map<number, CallRecord>;
  answers: Map<number, Answer>;
  nextNumber: number;
  output: OutputBlock[];
  storedLines: number;
  /** Bytes of arguments, answers and output so far. */
  keptBytes: number;
  /** Whether this pass made progress: it settled a call or came to its end. */
  isAhead: boolean;
  cpuMs: number;
  wallMs: number;
  revision: number;
  isStored: boolean;
  /** Whether a journal is open, which stores the run soon. */
  isJournalled: boolean;
  /** Set while the run is stored by whoever waits for it. Its journal writes after that. */
  storing: Promise<void> | null;
  /** Aborted when somebody cancels, another process takes over or this one stops. Aborts requests under way too. */
  abort: AbortController;
};

/** Written out: of objects that are put together from others, V8 makes slow ones of many times the size. */
export function newRecord({
  seq,
  path,
  line,
  argumentsRaw,
}: Pick<CallRecord, "seq" | "path" | "line" | "argumentsRaw">): CallRecord {
  return {
    seq,
    path,
    line,
    argumentsRaw,
    state: "unstarted",
    madeAt: new Date(),
    address: null,
    connectionId: null,
    toolHash: null,
    definitionHash: null,
    effect: null,
    decision: null,
    approvalNumber: null,
    argumentsSent: null,
    argumentsHash: null,
    outcome: null,
    errorCode: null,
    retries: 0,
    retryWaitMs: 0,
    progress: null,
    continuation: null,
    childId: null,
    turn: null,
    order: null,
    clock: null,
    startedAt: null,
    endedAt: null,
    stored: { raw: false, sent: null, outcome: false, progress: null },
  };
}

export function noteDecision(record: CallRecord, more: Partial<CallDecision>): void {
  if (record.decision) record.decision = { ...record.decision, ...more };
}

/** How much of a call is not stored yet. */
export const unsavedCharacters = ({ argumentsRaw, outcome, stored }: CallRecord): number =>
  (stored.raw ? 0 : argumentsRaw.length) + (outcome === null || stored.outcome ? 0 : textOf(outcome).length);
