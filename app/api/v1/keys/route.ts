import { createApiKey, listApiKeys } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(listApiKeys);
export const POST = route(createApiKey, { status: 201 });
