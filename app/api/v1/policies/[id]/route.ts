import { getPolicy, removePolicy, updatePolicy } from "@/lib/policies";
import { route } from "@/lib/web";

export const GET = route(getPolicy);
export const PATCH = route(updatePolicy);
export const DELETE = route(removePolicy);
