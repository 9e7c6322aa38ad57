"use client";

import { Download, File as FileIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../ui/button";
import { shownBytes } from "../ui/shown-bytes";
import { blobOf, type FoundFile, isPicture } from "./files";

/** A file in a tool's answer. Images are shown, every file can be saved. */
export function FileCard({ path, file }: FoundFile) {
  const name = file.name ?? `file${path && `-${path.replace(/\W+/g, "-")}`}`;
  return (
    <figure className="flex flex-col gap-2 rounded-card border bg-surface p-3">
      {isPicture(file) && <Picture path={path} file={file} />}
      <figcaption className="flex flex-wrap items-center gap-2 text-dense">
        <FileIcon aria-hidden className="text-secondary" />
        <span className="min-w-0 truncate font-mono">{name}</span>
        <span className="text-secondary">
          {file.mimeType}, {shownBytes(file.byteLength)}
        </span>
        <span className="flex-1" />
        <Button size="small" onClick={() => save(file, name)}>
          <Download aria-hidden />
          Save
        </Button>
      </figcaption>
    </figure>
  );
}

function Picture({ file, path }: FoundFile) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const url = readable(file) ? URL.createObjectURL(blobOf(file)) : undefined;
    setSource(url);
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [file]);
  if (!source) return null;
  return (
    <picture className="self-start">
      <img src={source} alt={file.name ?? `Picture at ${path || "the top"}`} className="max-h-80 object-contain" />
    </picture>
  );
}

function readable({ data }: FoundFile["file"]): boolean {
  try {
    atob(data.slice(0, data.length - (data.length % 4)));
    return true;
  } catch {
    return false;
  }
}

function save(file: FoundFile["file"], name: string): void {
  const url = URL.createObjectURL(blobOf(file, "application/octet-stream"));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
