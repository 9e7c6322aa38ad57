import type { Metadata } from "next";
import { NothingHere } from "./_parts/nothing-here";
import { Standalone } from "./_parts/standalone";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Standalone>
      <NothingHere />
    </Standalone>
  );
}
