import { addIntegration, listIntegrations } from "@/lib/integrations";
import { route } from "@/lib/web";

export const GET = route(listIntegrations);
export const POST = route(addIntegration, { status: 201, body: "document" });
