import { exportAudit } from "@/lib/identity";
import { ndjsonRoute } from "@/lib/web";

export const GET = ndjsonRoute(exportAudit);
