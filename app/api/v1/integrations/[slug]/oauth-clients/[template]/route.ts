import { removeOauthClient, setOauthClient } from "@/lib/integrations";
import { route } from "@/lib/web";

export const PUT = route(setOauthClient);
export const DELETE = route(removeOauthClient);
