import { createConnection, listConnections } from "@/lib/integrations";
import { route } from "@/lib/web";

export const GET = route(listConnections);
export const POST = route(createConnection, { status: 201 });
