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
export { FairQueue } from "./pool/fair-queue";
export { prepareCode, sandbox } from "./sandbox";
export { timeError } from "./thread/limit-errors";
