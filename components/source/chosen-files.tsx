import { FileUp, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import { megabytes } from "./source-of";

export function ChosenFiles({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  return (
    <ul aria-label="Chosen files" className="flex flex-col rounded-control border border-control bg-raised">
      {files.map((file) => (
        <li
          key={`${file.webkitRelativePath}${file.name}${file.size}`}
          className="flex items-center gap-2 border-b py-1 pr-1 pl-2.5 last:border-b-0"
        >
          <span className="min-w-0 flex-1 truncate font-mono text-dense">{file.name}</span>
          <span className="text-label text-secondary">{megabytes(file.size)}</span>
          <IconButton
            size="small"
            label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

export function ChooseFiles({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept=".json,.yaml,.yml,.txt,application/json,application/yaml,text/yaml"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        Choose files
      </Button>
    </div>
  );
}
