import { movePolicy } from "@/lib/policies";
import { route } from "@/lib/web";

export const POST = route(movePolicy);
