import type { OauthClient } from "@executor/core/oauth";
import { useRead } from "@/components/api/use-read";

/** The OAuth clients of an integration, discovered from its provider where none is set. Undefined until loaded. */
export function useOAuthClients(integration: string) {
  const { answer, reload } = useRead<{ items: OauthClient[] }>(`/integrations/${integration}/oauth-clients?discover=true`);
  const known = answer?.ok ? answer.data.items : [];
  return { clients: answer && known, reload };
}
