import type { authorizeConnection, authorizeDevice } from "@executor/core/connections";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";

export type AttemptInWindow = Awaited<ReturnType<typeof authorizeConnection>>;
export type AttemptByCode = Awaited<ReturnType<typeof authorizeDevice>>;
export type Attempt = AttemptInWindow | AttemptByCode;

type WaitingProps = { attempt: Attempt; isBlocked: boolean; onCancel: () => void };

/** Shown while somebody signs in at the provider, in a window or with a code. */
export function Waiting({ attempt, isBlocked, onCancel }: WaitingProps) {
  const cancel = (
    <Button size="small" variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
  );
  if ("userCode" in attempt)
    return (
      <Callout tone="waiting" live title="Waiting for you to enter this code at the provider" actions={cancel}>
        <span className="flex items-center gap-2 py-1">
          <code className="font-mono text-title tracking-widest">{attempt.userCode}</code>
          <CopyButton text={attempt.userCode} label="Copy code" />
        </span>
        <p>
          Open <SignInLink href={attempt.completeUri ?? attempt.verificationUri}>{attempt.verificationUri}</SignInLink> on any
          device, and agree only if it shows the same code.
        </p>
      </Callout>
    );
  const { authorizationUrl } = attempt;
  const title = isBlocked
    ? "The browser did not open a window"
    : `Waiting for you to sign in at ${new URL(authorizationUrl).host}`;
  return (
    <Callout tone="waiting" live title={title} actions={cancel}>
      <SignInLink href={authorizationUrl}>Open the sign-in page in a new tab</SignInLink>
    </Callout>
  );
}

function SignInLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4 wrap-anywhere">
      {children}
    </a>
  );
}
