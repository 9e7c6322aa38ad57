import { listMySessions } from "@/lib/identity";
import { route } from "@/lib/web";

export const GET = route(listMySessions);
