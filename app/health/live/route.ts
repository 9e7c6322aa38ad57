import { respond } from "@/lib/web";

export const GET = (request: Request) => respond(request, () => Promise.resolve({ status: 200, json: { live: true } }));
