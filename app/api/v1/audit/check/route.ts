import { checkAudit } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(checkAudit);
