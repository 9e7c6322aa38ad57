import { open, seal } from "../../vault/seal";

type Field = "arguments" | "answer";
type OfCall = { organizationId: string; callId: string; field: Field };

const at = ({ organizationId, callId, field }: OfCall) => ({ organizationId, table: "dynamic_call", id: callId, field });

/** What a program is asked and what it answers stay between the two. */
export const sealPart = (place: OfCall, value: unknown) => seal(at(place), JSON.stringify(value ?? null));

export const openPart = async (place: OfCall, sealed: Uint8Array): Promise<unknown> => JSON.parse(await open(at(place), sealed));
