import { publicOrigin } from "@executor/core/http";
import { listEmbedOrigins } from "@executor/core/identity";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { load, pageContext } from "@/lib/web";
import { AddOrigin } from "./_parts/add-origin";
import { EmbedOrigins } from "./_parts/embed-origins";
import { pageSnippet, serverSnippet } from "./_parts/snippets";

export const metadata: Metadata = { title: "Embedding" };

export default async function EmbeddingPage() {
  const { actor } = await pageContext();
  const origin = publicOrigin(await headers());
  const { items } = await load(listEmbedOrigins, {});
  const mayWrite = actor.permissions.includes("organization:write");
  return (
    <>
      <PageHeader
        title="Embedding"
        description="Pages of your own products can show the playground. Their visitors need no account here: your server brings them a token."
        actions={mayWrite && <AddOrigin />}
      />
      <div className="flex flex-col gap-4">
        <EmbedOrigins origins={items} mayWrite={mayWrite} />
        <Card
          title="On your server"
          description="Makes a token for whoever looks at the page, with a service key that holds what visitors may do. The key never leaves the server."
        >
          <CodeBlock label="Code of the server" code={serverSnippet(origin, items[0]?.origin)} />
        </Card>
        <Card
          title="In your page"
          description="Shows the playground in an element, and asks your server for another token when one has ended."
        >
          <CodeBlock label="Code of the page" code={pageSnippet(origin)} />
        </Card>
      </div>
    </>
  );
}
