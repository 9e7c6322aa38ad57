import { createHash } from "node:crypto";
import { Failure } from "../../../operation/failure";
import type { LiveSource, Reading } from "../../contract";
import { trimmed, visible } from "../../text/prose";
import { collectWarnings } from "../../text/warnings";
import type { About } from "./about";
import { templatesOf } from "./templates";

const descriptionMax = 2_000;

/** What the console found out about a server, as its integration shows it. */
export function understand(documents: { text: string }[], source: LiveSource | null): Reading {
  const document = documents[0]?.text;
  if (!document || !source) throw new Failure("invalid", "Give the address of an MCP server or the command that starts it.");
  const about = JSON.parse(document) as About; // safe: only inspect() writes it
  const { warn, list } = collectWarnings();
  const shown = (text: string | null | undefined, max: number) => trimmed(visible(text ?? "", "server", warn), max);
  const { server } = about;
  return {
    title: shown(server?.title ?? server?.name, 200) || about.fallbackTitle,
    version: server?.version?.slice(0, 100) ?? null,
    description: shown(server?.instructions, descriptionMax),
    servers: source.kind === "endpoint" ? [{ url: source.endpoint, description: null, variables: {} }] : [],
    authTemplates: templatesOf(about),
    producesFrom: "connection",
    toolCount: about.toolCount ?? 0,
    warnings: list(),
    document,
    revision: createHash("sha256").update(document).digest("hex"),
  };
}
