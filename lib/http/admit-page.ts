import { waiterOf } from "../operation/asker";
import { Busy } from "../operation/failure";
import { pageTurns } from "../operation/page-turns";
import { requestAdmission } from "../operation/request-admission";
import { bodyBytesOf } from "./body/begin-input";
import { strangersBodyMsMax } from "./body/limits";
import { identifyBrowser } from "./caller/context";
import { strangerAt } from "./caller/stranger";
import type { HttpRequest } from "./exchange/request";
import { visitOf } from "./exchange/visit";

/** The most that is read of an action's body. */
export const actionBytesMax = 1_048_576;

/** A page or an action that has its place. A body without a limit of its own has the time of any other request. */
type AdmittedPage = { leave(): void; bodyMsMax: number | null };

/** Takes a place for a page, its data or an action, and waits for its turn: among those of whoever is signed in, or of its address. */
export async function admitPage(request: HttpRequest): Promise<AdmittedPage> {
  const identity = await identifyBrowser(request).catch(() => null); // the page identifies them again, and says what is wrong
  const waiter = identity ? waiterOf({ ...identity, door: "page" }) : strangerAt("pages", visitOf(request.headers).address);
  const { leave } = await requestAdmission().enter(waiter, bodyBytesOf(request, actionBytesMax));
  const endTurn = await pageTurns().begin(waiter, { isLong: isForShownPage(request), gone: request.signal });
  if (endTurn === null) {
    leave();
    throw new Busy("unavailable", "This console has more pages to show than it can show in time. Try again shortly.");
  }
  const end = () => {
    leave();
    endTurn();
  };
  return { leave: end, bodyMsMax: identity ? null : strangersBodyMsMax };
}

/** A page that is shown asks for new data. A refusal would make the browser leave it, and what somebody types there would be lost. */
const isForShownPage = ({ headers }: HttpRequest) => headers.has("rsc") && !headers.has("next-router-prefetch");
