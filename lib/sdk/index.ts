export { type Client, createClient } from "./create-client";
export type { CallOptions } from "./operations/call";
export type { FollowOptions, RunEvent } from "./runs/follow";
export type { CompletedRun, FailedRun, LogLine, Pause, PausedRun, PlannedCall, Run, RunError, RunningRun } from "./runs/run";
export type { Answer, ApprovalHandler, WaitOptions } from "./runs/settle";
export type { RunOptions } from "./runs/start";
export type { Catalog } from "./tools/catalog";
export type { ExecuteOptions } from "./tools/execute";
export { PausedError, ToolBlockedError, ToolError, ToolNotFoundError } from "./tools/tool-error";
export {
  ConflictError,
  type ErrorCode,
  ExecutorError,
  ForbiddenError,
  InternalError,
  InvalidError,
  LimitError,
  NotFoundError,
  UnauthenticatedError,
  UnavailableError,
  UnreachableError,
} from "./transport/errors";
export type { ClientOptions, Method, RequestOptions } from "./transport/transport";
