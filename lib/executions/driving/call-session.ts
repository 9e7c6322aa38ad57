import type { Delivery, GuestError, Session, Turn } from "../../sandbox";

/** One call by itself, as if it were a program of one line: everything but the sandbox is the same. */
export function callSession({ code }: { code: string }): Session {
  const { path, argumentsText } = JSON.parse(code) as { path: string; argumentsText: string }; // safe: written by startCall()
  const nothing = { lines: [], cpuMs: 0, calls: [] };
  const waiting: Turn = { ...nothing, state: "waiting", calls: [{ seq: 1, path, argumentsText }] };
  const deliver = async ({ outcomes: [outcome] }: Delivery): Promise<Turn> => {
    if (outcome && "value" in outcome) return { ...nothing, state: "completed", result: outcome.value };
    const { name, message, code: errorCode } = outcome?.error ?? silent;
    return { ...nothing, state: "failed", error: { name, message, ...(errorCode ? { code: errorCode } : {}) } };
  };
  const replay = (deliveries: readonly Delivery[]) => Promise.all(deliveries.map(deliver));
  return { start: async () => waiting, deliver, replay, end: () => {} };
}

const silent: GuestError = { name: "Error", code: "internal", message: "The call gave nothing." };
