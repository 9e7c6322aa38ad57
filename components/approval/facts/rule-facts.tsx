import Link from "next/link";
import type { ApprovalDetails } from "@/lib/executions";

const owners: Record<string, string> = { org: "the organization's", user: "their own" };

const reasons: Record<string, string> = {
  unreviewed: "A refresh changed this tool, and nobody has reviewed the change yet.",
  annotation: "No policy decides about this tool; its source marks it as changing something, so it asks.",
};

/** Why somebody is asked at all. */
export function RuleFacts({ decision }: { decision: NonNullable<ApprovalDetails["decision"]> }) {
  const { because, rule } = decision;
  return (
    <section aria-label="Why it asks" className="flex flex-col gap-1 text-dense">
      <h3 className="font-medium">Why it asks</h3>
      <p className="text-secondary wrap-anywhere">
        {rule ? (
          <>
            {`${capitalized(owners[rule.owner] ?? "a")} policy `}
            <Link href="/policies" className="rounded-control font-mono text-text underline underline-offset-4">
              {rule.pattern}
            </Link>
            {" requires an approval."}
          </>
        ) : (
          (reasons[because] ?? because)
        )}
      </p>
    </section>
  );
}

const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
