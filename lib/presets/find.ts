import { cloud } from "./systems/cloud";
import { code } from "./systems/code";
import { customers } from "./systems/customers";
import { data } from "./systems/data";
import { files } from "./systems/files";
import { isLogo, type LogoName, logoOfHost } from "./systems/logos";
import { media } from "./systems/media";
import { messages } from "./systems/messages";
import { models } from "./systems/models";
import { monitoring } from "./systems/monitoring";
import { payments } from "./systems/payments";
import type { Preset } from "./systems/preset";
import { work } from "./systems/work";

export const presets: readonly Preset[] = [
  ...work,
  ...messages,
  ...code,
  ...payments,
  ...customers,
  ...files,
  ...data,
  ...cloud,
  ...monitoring,
  ...models,
  ...media,
];
const bySlug: ReadonlyMap<string, Preset> = new Map(presets.map((preset) => [preset.slug, preset]));
const byAddress: ReadonlyMap<string, Preset> = new Map(presets.map((preset) => [comparable(preset.address), preset]));

export const findPreset = (slug: string): Preset | null => bySlug.get(slug) ?? null;

/** The preset whose description or endpoint is at this address. */
export const presetAt = (address: string): Preset | null => byAddress.get(comparable(address)) ?? null;

type Described = { slug: string; addresses: readonly string[] };

/** The logo of an integration: its preset's, that of whoever runs its servers, or that of what it is called. */
export function logoOf({ slug, addresses }: Described): LogoName | null {
  const preset = addresses.map(presetAt).find((found) => found !== null);
  if (preset?.logo) return preset.logo;
  const ofHost = addresses.map((address) => logoOfHost(hostOf(address))).find((found) => found !== null);
  return findPreset(slug)?.logo ?? ofHost ?? (isLogo(slug) ? slug : null);
}

/** Where a description lies says nothing of whose API it describes. */
const hostOf = (address: string): string => {
  const host = hostIn(address);
  return host === "raw.githubusercontent.com" ? "" : host;
};

const hostIn = (address: string): string => /^https?:\/\/([^/:?#@]+)/i.exec(address)?.[1]?.toLowerCase() ?? "";

/** Addresses that differ in nothing that matters are one. */
function comparable(address: string): string {
  return address
    .trim()
    .replace(/^http:/i, "https:")
    .replace(/\/+$/, "")
    .toLowerCase();
}
