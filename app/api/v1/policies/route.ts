import { createPolicy, listPolicies } from "@/lib/policies";
import { route } from "@/lib/web";

export const GET = route(listPolicies);
export const POST = route(createPolicy, { status: 201 });
