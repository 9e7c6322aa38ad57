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

/** What a page or an action holds until it is answered. Null for how long its body may take is as long as any request. */
type AdmittedPage = { leave(): void; bodyMsMax: number | null };

/** Takes a place for a page, its data or an action, and waits for its turn: among those of whoever is signed in, or of its address. */
export async function admitPage(request: HttpRequest): Promise<AdmittedPage> {
  const identity = await identifyBrowser(request).catch(() => null); // without a database the page itself says so
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

/** The data of a page asked for by one that is shown, which would be left for a refusal, with what somebody types there. */
const isForShownPage = ({ headers }: HttpRequest) => headers.has("rsc") && !headers.has("next-router-prefetch");
