import { metrics, respond } from "@/lib/web";

export const GET = (request: Request) => respond(request, () => metrics(request));
