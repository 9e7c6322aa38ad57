import { unstable_rethrow } from "next/navigation";
import type { ActionResult } from "./action-result";

/** What an action answered; a server that does not answer is a refusal like any other. */
export async function answerOf<Data>(answer: Promise<ActionResult<Data>>): Promise<ActionResult<Data>> {
  try {
    return await answer;
  } catch (error) {
    unstable_rethrow(error); // a redirect of Next travels as an error
    return { ok: false, error: unreachable };
  }
}

const unreachable = {
  code: "unavailable",
  message: "The server did not answer. Nothing you typed is lost: check your connection and try again.",
};
