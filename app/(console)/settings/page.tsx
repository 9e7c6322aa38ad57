import { redirect } from "next/navigation";
import { pageContext } from "@/lib/web";
import { permittedSettings } from "../_parts/settings-pages";

export default async function SettingsPage() {
  const { actor } = await pageContext();
  redirect(permittedSettings(actor.permissions)[0]?.href ?? "/");
}
