import { refreshIntegration } from "@/lib/integrations";
import { route } from "@/lib/web";

export const POST = route(refreshIntegration, { body: "document" });
