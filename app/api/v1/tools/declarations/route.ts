import { declareTools } from "@/lib/tools";
import { route } from "@/lib/web";

export const GET = route(declareTools);
