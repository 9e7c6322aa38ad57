import { z } from "zod";
import { prisma } from "../../db/client";
import { log } from "../../log";
import { entrance, type Visit } from "../../operation/entrance";
import { Failure } from "../../operation/failure";
import { Email } from "../email";
import { verifyPassword, waitAsIfVerified } from "../password";
import { countAttempt, noteSuccess, triesAreCounted } from "../throttle";
import { enter, type SignedIn } from "./enter";

/** Signs in with email and password. Every refusal reads the same and takes the same time. */
export const signIn = entrance({
  name: "session.sign_in",
  input: z.object({ email: Email, password: z.string().min(1, "Enter your password").max(200) }),
  async run(visit, { email, password }): Promise<SignedIn> {
    const attempt = { account: email, address: visit.address };
    const isHeard = await countAttempt(attempt);
    const user = await prisma().user.findUnique({ where: { email } });
    const isRight = isHeard ? await verifyPassword(password, user?.passwordHash) : await waitAsIfVerified();
    if (!user || !isRight) return refuse(visit, isHeard);
    const entered = await enter(user, visit);
    await noteSuccess(attempt);
    return entered;
  },
});

function refuse({ requestId, address }: Visit, isHeard: boolean): never {
  log.warn({ requestId, address, isHeard }, "a sign-in was refused");
  throw new Failure("unauthenticated", `This email and password do not belong together. ${triesAreCounted}`);
}
