import type { Metadata } from "next";
import { textsIn } from "@/app/_parts/texts-in";
import { EmbeddedPlayground } from "./_parts/embedded-playground";

export const metadata: Metadata = { title: "Playground" };

/** Has nothing in it that is anybody's: what it shows is read with the token that the page around it brings. */
export default async function EmbeddedPlaygroundPage({ searchParams }: { searchParams: Promise<{ organization?: string }> }) {
  const { organization } = await textsIn(searchParams);
  return <EmbeddedPlayground organizationId={organization ?? ""} />;
}
