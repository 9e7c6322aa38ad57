import { listOauthClients } from "@/lib/integrations";
import { route } from "@/lib/web";

export const GET = route(listOauthClients);
