import type { InstallationLoad } from "@executor/core/jobs";
import { RelativeTime } from "@/components/relative-time";
import { counted } from "@/components/ui/counted";
import { Facts } from "@/components/ui/facts";
import { shownBytes } from "@/components/ui/shown-bytes";
import { shownDuration } from "@/components/ui/shown-duration";
import { SizeChart } from "./size-chart";

/** What the process that answers and the database take. */
export function LoadFacts({ load: { startedAt, memory, requests, queue, database } }: { load: InstallationLoad }) {
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={{
          Uptime: (
            <>
              {shownDuration(Date.now() - Date.parse(startedAt))}, started <RelativeTime value={startedAt} />
            </>
          ),
          Memory: `${shownBytes(memory.used)} of ${shownBytes(memory.available)}, ${shownBytes(memory.heap)} of it JavaScript objects`,
          Requests: <Requests requests={requests} />,
          "Queue latency": <QueueLatency queue={queue} />,
          Database: `${shownBytes(database.bytes)}${growthOf(database)}`,
        }}
      />
      {database.days.length > 1 && <SizeChart days={database.days} />}
    </div>
  );
}

function Requests({
  requests: { underWay, waiting, most, bodyBytes, bodyBytesMax, refused },
}: Pick<InstallationLoad, "requests">) {
  const held = `${shownBytes(bodyBytes)} of ${shownBytes(bodyBytesMax)} for their bodies`;
  return (
    <ul>
      <li>
        {underWay} of {most} under way, {held}
        {waiting > 0 && `, ${waiting} waiting`}
      </li>
      {refused > 0 && (
        <li className="text-secondary">{counted(refused, "request")} refused since the start, because there were too many</li>
      )}
    </ul>
  );
}

function QueueLatency({ queue: { due, oldestSeconds, starts } }: Pick<InstallationLoad, "queue">) {
  const waiting =
    due === 0 ? "Nothing is due" : `${counted(due, "job")} due, the oldest for ${shownDuration(oldestSeconds * 1_000)}`;
  return (
    <ul>
      <li>{waiting}</li>
      {starts && <li className="text-secondary">{startsText(starts)}</li>}
    </ul>
  );
}

function startsText({ jobs, p50Ms, p95Ms }: NonNullable<InstallationLoad["queue"]["starts"]>): string {
  if (jobs === 1) return `The last job started within ${shownDuration(p95Ms)}`;
  return `Of the last ${counted(jobs, "job")}, half started within ${shownDuration(p50Ms)} and 95% within ${shownDuration(p95Ms)}`;
}

/** Compared with the oldest day of the last week. */
function growthOf({ bytes, days }: InstallationLoad["database"]): string {
  const [since] = days.slice(-8);
  if (!since || days.length < 2) return ". Its growth shows from tomorrow on";
  const grown = bytes - since.bytes;
  return `, ${shownBytes(Math.abs(grown))} ${grown < 0 ? "less" : "more"} than on ${since.day}`;
}
