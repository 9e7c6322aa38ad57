import { type Connection, getConnectionSession } from "@executor/core/connections";
import { RelativeTime } from "@/components/relative-time";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/code-block";
import { counted } from "@/components/ui/counted";
import { Facts } from "@/components/ui/facts";
import { load } from "@/lib/web";

/** What is kept open to the service at this moment; nothing where no connection has anything open. */
export async function OpenSessions({ connections }: { connections: Connection[] }) {
  const shown = await Promise.all(connections.slice(0, shownMax).map(withSession));
  const known = shown.filter(({ session: { openedAt, failing } }) => openedAt !== null || failing !== null);
  if (known.length === 0) return null;
  return (
    <section aria-label="Sessions" className="flex flex-col gap-2">
      <div>
        <h2 className="font-medium">Sessions</h2>
        <p className="text-dense text-secondary">Open in this process now. A session closes after five minutes without a call.</p>
      </div>
      <ul className="flex flex-col rounded-card border bg-raised">
        {known.map(({ connection, session }) => (
          <SessionItem key={connection.handle} handle={connection.handle} session={session} />
        ))}
      </ul>
    </section>
  );
}

const shownMax = 50;

async function withSession(connection: Connection) {
  const { integration, owner, name } = connection;
  return { connection, session: await load(getConnectionSession, { integration, owner, name }) };
}

type Session = Awaited<ReturnType<typeof withSession>>["session"];

function SessionItem({ handle, session }: { handle: string; session: Session }) {
  const { openedAt, callsNow, facts, output, failing } = session;
  return (
    <li className="flex flex-col gap-3 border-b px-4 py-3 last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-mono text-dense wrap-anywhere">{handle}</span>
        {openedAt && (
          <span className="text-label text-secondary">
            {counted(callsNow, "call")} now, opened <RelativeTime value={openedAt} />
          </span>
        )}
      </p>
      {failing && (
        <Callout tone="failed" title={failing.reason}>
          It is tried again <RelativeTime value={failing.until} /> at the earliest.
        </Callout>
      )}
      {facts.length > 0 && <Facts facts={Object.fromEntries(facts.map(({ name, value }) => [name, value]))} />}
      {output && (
        <details>
          <summary className="cursor-pointer text-dense text-secondary">Its last output</summary>
          <CodeBlock className="mt-2" label="Standard error" code={output} />
        </details>
      )}
    </li>
  );
}
