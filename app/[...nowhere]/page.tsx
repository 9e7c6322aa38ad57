import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Not found" };

/** Every address that no other page has. */
export default function Nowhere() {
  notFound();
}
