export type {
  Delivery,
  GuestError,
  GuestErrorShape,
  Outcome,
  OutputLine,
  Program,
  SandboxCall,
  SandboxLimits,
  Session,
  Turn,
} from "./contract";
export { prepareCode, sandbox } from "./sandbox";
export { timeError } from "./thread/limit-errors";
