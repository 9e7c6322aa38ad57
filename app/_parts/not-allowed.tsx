import Link from "next/link";
import { ErrorNotice } from "@/components/error-notice";
import { Button } from "@/components/ui/button";

export function NotAllowed() {
  return (
    <ErrorNotice
      what="Your role does not allow this page"
      meaning="Nothing was changed, and nothing is wrong with your account."
      todo="If you need it for your work, ask an administrator of the organization for a role that includes it."
      actions={
        <Button asChild>
          <Link href="/">Go to the overview</Link>
        </Button>
      }
    />
  );
}
