import type { Metadata } from "next";
import { NotAllowed } from "./_parts/not-allowed";
import { Standalone } from "./_parts/standalone";

export const metadata: Metadata = { title: "Not allowed" };

export default function Forbidden() {
  return (
    <Standalone>
      <NotAllowed />
    </Standalone>
  );
}
