import Link from "next/link";
import { Button } from "@/components/ui/button";

/** Leads from the head of a card to the page that tells more; its text stands in line with the card's own. */
export function CardLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild size="small" variant="ghost" className="-my-1 -mr-2">
      <Link href={href} prefetch={false}>
        {children}
      </Link>
    </Button>
  );
}
