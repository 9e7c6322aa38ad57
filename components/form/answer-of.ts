import { unstable_rethrow } from "next/navigation";
import type { ActionResult } from "./action-result";

/** The result of an action. A server that does not answer counts as a failure like any other. */
export async function answerOf<Data>(answer: Promise<ActionResult<Data>>): Promise<ActionResult<Data>> {
  try {
    return await answer;
  } catch (error) {
    unstable_rethrow(error); // Next throws redirects as errors
    return { ok: false, error: unreachable };
  }
}

const unreachable = {
  code: "unavailable",
  message: "The server did not answer. Nothing you typed is lost: check your connection and try again.",
};
