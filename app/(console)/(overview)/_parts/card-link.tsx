import Link from "next/link";
import { Button } from "@/components/ui/button";

/** Links from the head of a card to its page. Its text aligns with the card's own. */
export function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild size="small" variant="ghost" className="-my-1 -mr-2">
      <Link href={href} prefetch={false}>
        {children}
      </Link>
    </Button>
  );
}
