import { listAudit } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(listAudit);
