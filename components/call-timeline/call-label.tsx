import type { CallView } from "@executor/core/executions";
import { ToolName } from "../tool-name/tool-name";
import { timerOf } from "./call-bars";

/** What a call of a run is known by: its tool, or the timer that it set. */
export function CallLabel({ call }: { call: CallView }) {
  const timer = timerOf(call);
  if (timer) return <span className="truncate text-secondary">{timer}</span>;
  return <ToolName address={call.address ?? call.path} title={call.title} />;
}
