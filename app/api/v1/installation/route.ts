import { getInstallationStatus } from "@/lib/jobs";
import { route } from "@/lib/web";

export const GET = route(getInstallationStatus);
