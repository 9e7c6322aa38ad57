import { z } from "zod";
import { change } from "../../operation/change";
import { Failure } from "../../operation/failure";
import { operation } from "../../operation/operation";
import { Domain } from "./domain";

export const releaseEmailDomain = operation({
  name: "email_domain.release",
  summary: "Give a domain up; its people stay members, and nobody joins by it any more",
  permission: "organization:write",
  input: z.object({ domain: Domain }),
  output: z.object({}),
  run: (ctx, { domain }) =>
    change(ctx, "email_domain.release", async (db, note) => {
      const { count } = await db.emailDomain.deleteMany({ where: { domain } });
      if (count === 0) throw new Failure("not_found", `${domain} is not claimed here.`);
      note(domain);
      return {};
    }),
});
