import { matchTools } from "@/lib/tools";
import { route } from "@/lib/web";

export const POST = route(matchTools);
