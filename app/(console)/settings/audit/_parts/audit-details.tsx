import type { AuditLine } from "@executor/core/identity";
import { RelativeTime } from "@/components/relative-time";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import { Facts } from "@/components/ui/facts";

export function AuditDetails({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const { seq, at, action, actorKind, actorId, actorLabel, onBehalfOf, door, requestId, subject, details } = line;
  return (
    <Drawer open onOpenChange={onClose} title={action} description={`Line ${seq} of the log`}>
      <div className="flex flex-col gap-6">
        <Facts
          facts={{
            When: (
              <>
                <RelativeTime value={at} /> <span className="font-mono text-dense text-secondary">{at}</span>
              </>
            ),
            Actor: `${actorLabel} (${actorKind})`,
            "Actor id": <Id text={actorId} />,
            ...(onBehalfOf ? { "On behalf of": <Id text={onBehalfOf} /> } : {}),
            What: subject ? <Id text={subject} /> : "–",
            Door: door,
            Request: <Id text={requestId} />,
          }}
        />
        {details && (
          <section className="flex flex-col gap-2">
            <h3 className="font-medium">Details</h3>
            <CodeBlock label="Details" code={JSON.stringify(details, null, 2)} />
          </section>
        )}
      </div>
    </Drawer>
  );
}

function Id({ text }: { text: string }) {
  return <span className="break-all font-mono text-dense">{text}</span>;
}
