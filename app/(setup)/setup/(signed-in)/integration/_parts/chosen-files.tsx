import { FileUp, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

export function ChosenFiles({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  return (
    <ul aria-label="Chosen files" className="rounded-control border border-control bg-raised">
      {files.map((file) => (
        <li key={`${file.name} ${file.size}`} className="flex items-center gap-2 border-b py-1 pr-1 pl-2.5 last:border-b-0">
          <span className="min-w-0 flex-1 truncate font-mono text-dense">{file.name}</span>
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
        accept=".json,.yaml,.yml"
        onChange={(event) => onChoose([...(event.target.files ?? [])])}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        Choose files
      </Button>
    </div>
  );
}
