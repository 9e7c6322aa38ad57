export type {
  Delivery,
  GuestError,
  GuestErrorShape,
  Outcome,
  OutputLine,
  Program,
  Sandbox,
  SandboxCall,
  SandboxLimits,
  Session,
  Turn,
} from "./contract";
export { prepareCode, sandbox } from "./sandbox";
