import { Button } from "../../ui/button";
import { SignInButton } from "./sign-in-button";

type SignInQuestionProps = { url: string; onDecline: () => void };

/** A question that a sign-in answers. The person need not return to the card. */
export function SignInQuestion({ url, onDecline }: SignInQuestionProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-dense text-secondary">The run goes on by itself once you have signed in.</p>
      <div className="flex flex-wrap items-center gap-2">
        <SignInButton url={url} />
        <Button onClick={onDecline}>Decline</Button>
      </div>
    </div>
  );
}
