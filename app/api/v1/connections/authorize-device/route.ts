import { authorizeDevice } from "@/lib/integrations";
import { route } from "@/lib/web";

export const POST = route(authorizeDevice, { status: 201 });
