import { listApiKeys } from "@executor/core/identity";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { CreateKey } from "./_parts/create-key";
import { KeysTable } from "./_parts/keys-table";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ searchParams }: { searchParams: Promise<{ show?: string }> }) {
  const { show } = await searchParams;
  const { actor } = await pageContext();
  const { items } = await load(listApiKeys, { limit: 1_000 });
  const mayReadAll = actor.permissions.includes("keys:read");
  const mayWriteAll = actor.permissions.includes("keys:write");
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          <>
            For scripts and services that call the{" "}
            <a href="/api/openapi.json" className="underline underline-offset-4 hover:text-text">
              HTTP API
            </a>
            . A member's key acts for them and stops when they are removed.
          </>
        }
        actions={<CreateKey mine={[...actor.permissions]} mayMakeService={mayWriteAll} />}
      />
      <KeysTable keys={items} mayReadAll={mayReadAll} mayWriteAll={mayWriteAll} onlyMine={!mayReadAll || show === "mine"} />
    </>
  );
}
