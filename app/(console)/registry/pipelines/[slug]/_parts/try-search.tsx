"use client";

import type { PipelineFindings } from "@executor/core/retrieval";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { counted } from "@/components/ui/counted";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { queryPipelineAction } from "../../actions";
import { MarkedText } from "./marked-text";

/** A query as programs and agents make it. */
export function TrySearch({ slug, isEmpty }: { slug: string; isEmpty: boolean }) {
  const [found, setFound] = useState<PipelineFindings>();
  const query = useOrganizationAction(queryPipelineAction);
  return (
    <Card title="Try a search" description={isEmpty ? "Upload a document first: there is nothing to find yet." : undefined}>
      <Form
        action={query}
        toInput={(fields) => ({ slug, query: String(fields.get("query")) })}
        onSuccess={setFound}
        submitLabel="Search"
      >
        <Field name="query" label="Question or words">
          <Input required maxLength={2_000} autoComplete="off" disabled={isEmpty} />
        </Field>
      </Form>
      {found && <Findings {...found} />}
    </Card>
  );
}

function Findings({ items, mode, notice, tookMs }: PipelineFindings) {
  return (
    <section aria-label="Findings" className="flex flex-col gap-3 pt-4">
      <p role="status" className="text-dense text-secondary">
        {items.length === 0 ? "Nothing fits" : `${counted(items.length, "passage")}`} {wayOf(mode)}, in {tookMs} ms.
      </p>
      {notice && <Callout tone="waiting" title={notice} />}
      <ol aria-label="Passages" className="flex flex-col gap-3">
        {items.map(({ citation, text, highlights, matched }) => (
          <li key={citation.chunk.id} className="flex flex-col gap-1.5 rounded-card border p-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense">
              <cite className="break-all font-medium not-italic">{citation.document.name}</cite>
              {citation.page !== null && <Badge>Page {citation.page}</Badge>}
              {citation.heading && <span className="text-secondary">{citation.heading}</span>}
              <span className="ml-auto text-label text-secondary">
                Chunk {citation.chunk.index + 1}, by {matched.join(" and ")}
              </span>
            </p>
            <MarkedText text={text} highlights={highlights} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const wayOf = (mode: PipelineFindings["mode"]) => (mode === "hybrid" ? "by words and meaning" : "by words");
