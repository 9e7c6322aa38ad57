import { z } from "zod";

/** Whether a part of an address can be the id of anything. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success;
