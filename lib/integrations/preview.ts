import { z } from "zod";
import { operation } from "../operation/operation";
import { findPlugin } from "../plugins";
import { logoOf } from "../presets";
import { givenSource, LiveView, readSource, SettingsNeeded, SeveralFound, type Source, shownService } from "../sources";
import { chosenSource, NewSource, namesOf, presetOf, waysToConnect } from "./presets";
import { AuthTemplateView, ServerView, templateViews, WarningView } from "./view";

const Preview = z.object({
  kind: z.string(),
  /** What people call the kind. */
  kindLabel: z.string(),
  title: z.string(),
  suggestedSlug: z.string().nullable(),
  /** The name of its service's logo; null if there is none. */
  logo: z.string().nullable(),
  /** How an account of a well-known system is connected, and where its provider says more. */
  hint: z.object({ signIn: z.string(), docs: z.string() }).nullable(),
  version: z.string().nullable(),
  description: z.string(),
  servers: z.array(ServerView),
  toolCount: z.number().int(),
  authTemplates: z.array(AuthTemplateView),
  warnings: z.array(WarningView),
  /** The service that was found at a URL or recognised in a text, without its secrets; null for documents. */
  service: LiveView.nullable(),
  /** Which of the service's secrets were in the text. */
  secretsSet: z.array(z.string()),
  /** Why the service could not be read yet, and what to set; null once it was. */
  missing: z.string().nullable(),
  /** The servers of a text that names several; each is added with its name as `server`. */
  several: z.array(z.object({ name: z.string(), service: LiveView, secretsSet: z.array(z.string()) })),
});

export const previewIntegration = operation({
  name: "integration.preview",
  summary: "Read a source and say what it would become, without storing anything",
  permission: "integrations:write",
  input: z.object({ source: NewSource, kind: z.string().max(50).optional() }),
  output: Preview,
  async run({ actor, progress }, { source: given, kind: wantedKind }) {
    const { source, kind } = chosenSource(given, wantedKind);
    try {
      const read = await readSource({ actor, source, plugin: kind ?? null, onProgress: progress });
      return previewOf(read);
    } catch (error) {
      if (error instanceof SettingsNeeded) return incomplete(error);
      if (error instanceof SeveralFound) return listOf(error);
      throw error;
    }
  },
});

type Preview = z.input<typeof Preview>;

function previewOf({ understood, service, source }: Awaited<ReturnType<typeof readSource>>): Preview {
  const { plugin, servers } = understood;
  const { title, slug } = namesOf(source, understood);
  return {
    ...understood,
    title,
    kind: plugin,
    kindLabel: findPlugin(plugin)?.label ?? plugin,
    suggestedSlug: slug,
    ...knownOf(source, { slug, servers }),
    authTemplates: templateViews(waysToConnect(source, understood.authTemplates)),
    ...(service ? shownService(service) : { service: null, secretsSet: [] }),
    missing: null,
    several: [],
  };
}

function knownOf(source: Source, { slug, servers }: { slug: string | null; servers: readonly { url: string }[] }) {
  const preset = presetOf(source);
  const addresses = [...("url" in source ? [source.url] : []), ...servers.map(({ url }) => url)];
  return {
    logo: logoOf({ slug: slug ?? "", addresses: "endpoint" in source ? [source.endpoint, ...addresses] : addresses }),
    hint: preset && { signIn: preset.signIn, docs: preset.docs },
  };
}

/** All that is known of a service that could not be read yet. */
function incomplete({ detected, message }: SettingsNeeded): Preview {
  const { plugin, live } = detected;
  return {
    kind: plugin.id,
    kindLabel: plugin.label,
    title: live.kind === "endpoint" ? new URL(live.endpoint).host : plugin.label,
    suggestedSlug: null,
    ...knownOf(givenSource(live), { slug: null, servers: [] }),
    version: null,
    description: "",
    servers: [],
    toolCount: 0,
    authTemplates: [],
    warnings: [],
    ...shownService(detected),
    missing: message,
    several: [],
  };
}

/** A text that names several servers, none of which was asked anything. */
function listOf({ found, message }: SeveralFound): Preview {
  const { id = "", label = "" } = found[0]?.plugin ?? {};
  return {
    ...{ kind: id, kindLabel: label, title: `${found.length} servers`, suggestedSlug: null, logo: null, hint: null },
    ...{ version: null, description: "", servers: [], toolCount: 0, authTemplates: [], warnings: [] },
    ...{ service: null, secretsSet: [], missing: message },
    several: found.map(({ name, ...detected }) => ({ name, ...shownService(detected) })),
  };
}
