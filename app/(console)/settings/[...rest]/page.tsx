import { notFound } from "next/navigation";

/** An address that does not exist below the settings stays within them. */
export default function UnknownSettings() {
  notFound();
}
