import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { counted } from "@/components/ui/counted";

export type Upload = {
  name: string;
  state: "waiting" | "uploading" | "done" | "failed";
  done: number;
  total: number;
  message: string;
};

const bytesMax = 30_000_000;

export function useUploads(slug: string) {
  const api = useApi();
  const router = useRouter();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const isUploading = uploads.some(({ state }) => state === "waiting" || state === "uploading");

  async function upload(files: readonly File[]): Promise<void> {
    const change = (name: string, facts: Partial<Upload>) =>
      setUploads((known) => known.map((one) => (one.name === name ? { ...one, ...facts } : one)));
    setUploads(files.map(({ name }) => ({ name, state: "waiting", done: 0, total: 0, message: "" })));
    for (const file of files) {
      change(file.name, { state: "uploading" });
      const problem = await send(file, (facts) => change(file.name, facts));
      if (problem !== null) change(file.name, { state: "failed", message: problem });
    }
    router.refresh();
  }

  /** Null when it went well. */
  async function send(file: File, change: (facts: Partial<Upload>) => void): Promise<string | null> {
    if (file.size > bytesMax) return "The file is larger than 30 MB. Split it.";
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) return "The browser could not read the file. Choose it again.";
    const body = { name: file.name, base64 };
    const result = await api<{ chunks: number; isReplaced: boolean }>(`/pipelines/${slug}/documents`, {
      body,
      onProgress: change,
    });
    if (!result.ok) return result.error.message;
    const { chunks, isReplaced } = result.data;
    change({ state: "done", message: `${counted(chunks, "chunk")}${isReplaced ? ", in the place of the one before" : ""}` });
    return null;
  }

  return { uploads, isUploading, upload };
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
