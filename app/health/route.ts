import { health, respond } from "@/lib/web";

export const GET = (request: Request) => respond(request, health);
