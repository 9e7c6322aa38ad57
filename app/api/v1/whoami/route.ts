import { whoAmI } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(whoAmI);
