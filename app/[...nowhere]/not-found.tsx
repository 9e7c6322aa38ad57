import { headers } from "next/headers";
import { findPageContext } from "@/lib/web";
import { NothingHere } from "../_parts/nothing-here";
import { Standalone } from "../_parts/standalone";
import ConsoleLayout from "../(console)/layout";

/** Whoever is signed in keeps the console around it. Addresses of machines, which no middleware guards, have no frame. */
export default async function NowhereNotFound() {
  const isPage = (await headers()).has("x-path");
  if (isPage && (await findPageContext()))
    return (
      <ConsoleLayout>
        <NothingHere />
      </ConsoleLayout>
    );
  return (
    <Standalone>
      <NothingHere />
    </Standalone>
  );
}
