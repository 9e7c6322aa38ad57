"use client";

import { FileUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type Upload, useUploads } from "./use-uploads";

/** Files go up one after the other; each says how far it is and what became of it. */
export function UploadDocuments({ slug }: { slug: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { uploads, isUploading, upload } = useUploads(slug);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Documents to upload"
          accept=".txt,.md,.markdown,.html,.htm,.pdf,.docx,text/*,application/pdf"
          onChange={(event) => {
            void upload([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <Button pending={isUploading} onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          Upload documents
        </Button>
        <p className="text-label text-secondary">Text, Markdown, HTML, PDF or DOCX, up to 30 MB each</p>
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col gap-2">
          {uploads.map((one) => (
            <li key={one.name}>
              <UploadLine {...one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadLine({ name, state, done, total, message }: Upload) {
  if (state === "failed") return <Callout tone="failed" title={`${name}: ${message}`} live />;
  if (state === "done") return <Callout tone="succeeded" title={`${name}: ${message}`} />;
  if (state === "waiting") return <p className="text-dense text-secondary">{name} waits</p>;
  if (total === 0) return <ProgressBar label={`${name} is uploaded and read`} />;
  return <ProgressBar label={`${name}: page ${done} of ${total}`} done={done} total={total} />;
}
