import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import { agentCallback } from "./agent";

type Era = "newer" | "older";

/** What an MCP client keeps on its disk. */
class SignIn implements OAuthClientProvider {
  readonly redirectUrl = agentCallback;
  readonly clientMetadata = { client_name: "Real client", redirect_uris: [agentCallback] };
  asked: URL | null = null;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;
  clientInformation = () => this.#client;
  tokens = () => this.#tokens;
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.#client = client);
  saveTokens = (tokens: StoredOAuthTokens) => void (this.#tokens = tokens);
  redirectToAuthorization = (asked: URL) => void (this.asked = asked);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.#discovered = state);
  discoveryState = () => this.#discovered;
}

/** Three consoles may take longer to start here than clients wait for one. */
const reconnectionOptions = {
  maxRetries: 50,
  initialReconnectionDelay: 1_000,
  maxReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 1,
};

export type SignedIn = { connect(era: Era, capabilities?: object, search?: string): Promise<Client> };

/** A real client that finds out by itself how to sign in, and whose person allows it everything it asks for on the page. */
export async function signInClient(url: string, page: Page): Promise<SignedIn> {
  const authProvider = new SignIn();
  const transport = (search = "") =>
    new StreamableHTTPClientTransport(new URL(`${url}/mcp${search}`), { authProvider, reconnectionOptions });
  const first = transport();
  await newClient("older", {})
    .connect(first)
    .catch((error: unknown) => error);
  if (!authProvider.asked) throw new Error("The client was not sent to a page.");
  await page.goto(authProvider.asked.href);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${agentCallback}**`);
  await first.finishAuth(new URL(page.url()).searchParams);
  const connect = async (era: Era, capabilities = {}, search = "") => {
    const client = newClient(era, capabilities);
    await client.connect(transport(search));
    return client;
  };
  return { connect };
}

function newClient(era: Era, capabilities: object): Client {
  const mode = era === "newer" ? { pin: "2026-07-28" } : ("legacy" as const);
  return new Client({ name: "story", version: "1" }, { capabilities, versionNegotiation: { mode } });
}
