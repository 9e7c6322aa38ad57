import { z } from "zod";
import { env } from "../../env";
import { Failure } from "../../operation/failure";
import { isListed } from "../../outbound/allow-list";
import { outboundFetch } from "../../outbound/fetch";
import { isUrl } from "../../url";
import { safeName } from "../display-name";
import { RedirectUris } from "./redirect-uri";
import { OauthRefusal } from "./refusal";

/**
 * Whether a client_id is the address of a document in which a client describes itself. The operator allows it, because the
 * console then reads addresses that strangers name.
 */
export function isDocumentAddress(id: string | null): id is string {
  if (!env.EXECUTOR_CLIENT_DOCUMENTS || id === null || id.length > 1_000 || !isUrl(id)) return false;
  const url = new URL(id);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isListed(url));
  return isSafe && url.href === id && url.pathname !== "/" && !url.hash && !url.username && !url.password;
}

const Document = z.looseObject({
  client_id: z.string(),
  client_name: z.string().max(1_000).optional(),
  redirect_uris: RedirectUris,
  token_endpoint_auth_method: z.literal("none").default("none"),
});

const limits = { totalMs: 10_000, responseBytesMax: 20_000 };

export async function readClientDocument(address: string): Promise<{ name: string; redirectUris: string[] }> {
  const document = Document.safeParse(await fetchJson(address));
  if (!document.success || document.data.client_id !== address)
    throw unreadable(address, "it must be JSON with this address as client_id, 1 to 10 redirect_uris and no secret");
  const { client_name, redirect_uris } = document.data;
  return { name: safeName(client_name, new URL(address).host), redirectUris: redirect_uris };
}

async function fetchJson(address: string): Promise<unknown> {
  try {
    const answer = await outboundFetch(address, { headers: { accept: "application/json" }, redirect: "error", limits });
    const text = await answer.text();
    if (answer.status !== 200) throw unreadable(address, `its server answered ${answer.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(address, "it is no JSON");
    if (error instanceof Failure) throw unreadable(address, error.message);
    throw error;
  }
}

const unreadable = (address: string, why: string) =>
  new OauthRefusal(
    "invalid_client",
    `The program that sent you here describes itself at ${address}, which cannot be used: ${why}`,
  );
