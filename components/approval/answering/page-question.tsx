import { ArrowUpRight } from "lucide-react";
import { Button } from "../../ui/button";

type PageQuestionProps = { url: string | null; pending: boolean; onDone: () => void; onDecline: () => void };

/** A question that is answered on a page elsewhere. Only addresses of the web are links. */
export function PageQuestion({ url, pending, onDone, onDecline }: PageQuestionProps) {
  const isWeb = url !== null && /^https?:\/\//i.test(url);
  return (
    <div className="flex flex-col gap-3">
      {url && <p className="font-mono text-dense text-secondary wrap-anywhere">{url}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {isWeb && (
          <Button asChild variant="primary">
            <a href={url} target="_blank" rel="noopener noreferrer">
              Open the page
              <ArrowUpRight aria-hidden />
            </a>
          </Button>
        )}
        <Button pending={pending} onClick={onDone}>
          I am done there
        </Button>
        <Button onClick={onDecline}>Decline</Button>
      </div>
    </div>
  );
}
