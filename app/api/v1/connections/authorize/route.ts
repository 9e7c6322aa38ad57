import { authorizeConnection } from "@/lib/integrations";
import { route } from "@/lib/web";

export const POST = route(authorizeConnection, { status: 201 });
