import Link from "next/link";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";

export function NothingHere() {
  return (
    <ErrorNotice
      what="There is nothing at this address"
      meaning="It may have been removed, or it belongs to another of your organizations."
      todo="Check the address, or switch the organization and try again."
      actions={
        <Button asChild>
          <Link href="/">Go to the overview</Link>
        </Button>
      }
    />
  );
}
