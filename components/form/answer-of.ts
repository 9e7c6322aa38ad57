import { unstable_rethrow } from "next/navigation";
import type { ActionResult } from "./action-result";

/** The result of an action. One that is refused at the door, and a server that does not answer, count as failures like any other. */
export async function answerOf<Data>(answer: Promise<ActionResult<Data>>): Promise<ActionResult<Data>> {
  try {
    return await answer;
  } catch (error) {
    unstable_rethrow(error); // Next throws redirects as errors
    return { ok: false, error: refusalIn(error) ?? unreachable };
  }
}

/** Next makes an error of what the door answers, with the text of the answer as its message. */
function refusalIn(error: unknown): { code: string; message: string } | null {
  try {
    const { code, message } = JSON.parse((error as Error).message).error;
    return typeof code === "string" && typeof message === "string" ? { code, message } : null;
  } catch {
    return null;
  }
}

const unreachable = {
  code: "unavailable",
  message: "The server did not answer. Nothing you typed is lost: check your connection and try again.",
};
