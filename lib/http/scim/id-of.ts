import { z } from "zod";

/** A text that is no id names nobody. */
export const idOf = (text: string | undefined): string => z.uuid().safeParse(text).data ?? "00000000-0000-0000-0000-000000000000";
