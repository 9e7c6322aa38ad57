import type { z } from "zod";
import type { operations } from "../../operations";

type Operations = typeof operations;

export type OperationKey = keyof Operations;
export type InputOf<Key extends OperationKey> = z.input<Operations[Key]["definition"]["input"]>;
export type OutputOf<Key extends OperationKey> = z.output<Operations[Key]["definition"]["output"]>;
