import type { CallView } from "@executor/core/executions";
import { cn } from "../ui/cn";
import { shownDuration } from "../ui/shown-duration";
import { Tooltip } from "../ui/tooltip";
import { type Bar, barLooks, barsOf, retriesOf } from "./call-bars";
import { callStateWord } from "./call-state";
import type { Span, TimeScale } from "./time-scale";

type CallTrackProps = { call: CallView; scale: TimeScale; replays: number[]; span: Span };

/** The row of one call: the lines of the time axis, the marks of replays, and the bars of the call. */
export function CallTrack({ call, scale, replays, span }: CallTrackProps) {
  const bars = barsOf(call, span.to);
  return (
    <Tooltip text={<Explained call={call} bars={bars} from={span.from} />}>
      <div aria-hidden className="relative h-8 overflow-hidden">
        {scale.ticks.map(({ at }) => (
          <span key={at} className="absolute inset-y-0 w-px bg-hairline" style={{ left: percent(at) }} />
        ))}
        {scale.breaks.map(({ from, to }) => (
          <span key={from} className="absolute inset-y-0 bg-hover" style={between(scale, { from, to })} />
        ))}
        {replays.map((at) => (
          <span key={at} className="absolute inset-y-0 w-px bg-control" style={{ left: percent(scale.positionAt(at)) }} />
        ))}
        {bars.map((bar) => (
          <span
            key={bar.look}
            className={cn("absolute inset-y-0 my-auto min-w-0.75", barLooks[bar.look])}
            style={between(scale, bar)}
          />
        ))}
      </div>
    </Tooltip>
  );
}

function Explained({ call, bars, from }: { call: CallView; bars: Bar[]; from: number }) {
  const ran = bars.find(({ look }) => look !== "human" && look !== "queued");
  const waited = bars.find(({ look, from: begun, to }) => (look === "human" || look === "queued") && to - begun >= 1);
  return (
    <span className="flex flex-col font-mono">
      <span>
        {callStateWord(call.state)}
        {ran && ` in ${shownDuration(ran.to - ran.from)}`}
      </span>
      {retriesOf(call) && <span>{retriesOf(call)}</span>}
      <span>made {shownDuration(Date.parse(call.madeAt) - from)} after the beginning</span>
      {waited && (
        <span>
          {waited.look === "human" ? "people" : "its turn"}: waited {shownDuration(waited.to - waited.from)}
        </span>
      )}
    </span>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

function between({ positionAt }: TimeScale, { from, to }: Span) {
  const left = positionAt(from);
  return { left: `min(${percent(left)}, calc(100% - 3px))`, width: percent(positionAt(to) - left) };
}
