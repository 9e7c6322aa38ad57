import type { OauthClient } from "@executor/core/integrations";
import { useRead } from "@/components/api/use-read";

/** The OAuth clients of an integration, with what its provider says where none is set; undefined until that is known. */
export function useOAuthClients(integration: string) {
  const { answer, reload } = useRead<{ items: OauthClient[] }>(`/integrations/${integration}/oauth-clients?discover=true`);
  const known = answer?.ok ? answer.data.items : [];
  return { clients: answer && known, reload };
}
