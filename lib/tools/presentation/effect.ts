import { z } from "zod";
import type { Effect } from "../../plugins";

/** What a call does to the service behind it. */
export const ToolEffect = z.enum(["read", "write", "destructive"] satisfies Effect[]);
