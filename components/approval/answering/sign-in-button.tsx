import { ArrowUpRight } from "lucide-react";
import { Button } from "../../ui/button";

/** Opens the page of this console where the account is connected, under the console's present address. */
export function SignInButton({ url }: { url: string }) {
  const { pathname, search } = new URL(url);
  return (
    <Button asChild variant="primary">
      <a href={`${pathname}${search}`} target="_blank" rel="noopener noreferrer">
        Sign in
        <ArrowUpRight aria-hidden />
      </a>
    </Button>
  );
}
