import { listApiKeys } from "@executor/core/identity";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadNamed } from "@/lib/web";
import { loadMachine } from "../../_parts/machine/load-machine";
import { MachinePage } from "../../_parts/machine/machine-page";
import { keyFacts } from "../_parts/key-facts";

export const metadata: Metadata = { title: "API key" };

export default async function KeyPage({ params }: { params: Promise<{ key: string }> }) {
  const { key: id } = await params;
  const [key] = (await loadNamed(listApiKeys, { id })).items;
  if (!key) notFound();
  return (
    <MachinePage
      kind="key"
      {...{ id, name: key.name, permissions: key.permissions, person: key.owner }}
      facts={keyFacts(key)}
      isActive={key.state === "active"}
      machine={await loadMachine({ id, isMine: key.mine })}
    />
  );
}
