import { listApiKeys } from "@executor/core/identity";
import { listToolkits } from "@executor/core/toolkits";
import type { Metadata } from "next";
import Link from "next/link";
import { textsIn } from "@/app/_parts/texts-in";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { loadPermitted } from "../../_parts/load-permitted";
import { CreateKey } from "./_parts/create-key";
import { KeysTable } from "./_parts/keys-table";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ searchParams }: { searchParams: Promise<{ show?: string; query?: string }> }) {
  const { show, query } = await textsIn(searchParams);
  const { actor } = await pageContext();
  const mayReadAll = actor.permissions.includes("keys:read");
  const mayWriteAll = actor.permissions.includes("keys:write");
  const asked = { query: query?.slice(0, 200) || undefined, isMine: !mayReadAll || show === "mine" };
  const [first, toolkits] = await Promise.all([load(listApiKeys, asked), loadPermitted(listToolkits, {})]);
  const choices = (toolkits?.items ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          <>
            For scripts and services that call the{" "}
            <Link href="/reference" className="underline underline-offset-4 hover:text-text">
              HTTP API
            </Link>
            . A member's key acts for them and stops when they are removed.
          </>
        }
        actions={<CreateKey mine={[...actor.permissions]} mayMakeService={mayWriteAll} toolkits={choices} />}
      />
      <KeysTable first={first} {...asked} mayReadAll={mayReadAll} mayWriteAll={mayWriteAll} />
    </>
  );
}
