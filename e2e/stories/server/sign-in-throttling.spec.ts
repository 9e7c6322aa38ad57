import { outcomeOf, postAction } from "../../support/actions";
import { type Answer, send } from "../../support/http";
import { firstRun } from "../../support/organization";
import { sessionOf } from "../../support/people";
import { expect, test } from "../../support/story";

const known = firstRun.EXECUTOR_ADMIN_EMAIL;
const unknown = "nobody.at.all@example.com";

test("guessing passwords ends after ten tries, tells nothing about who exists, and does not keep the owner out", async ({
  start,
}) => {
  const { url } = await start({ settings: { ...firstRun, TRUST_PROXY: "1" } });
  const attempt = (from: string, email: string, password = "not the password at all") =>
    postAction(url, "signInAndGoAction", { args: [{ email, password, next: "/" }], headers: { "x-forwarded-for": from } });

  const ownersHome = await attempt("198.51.100.1", known, firstRun.EXECUTOR_ADMIN_PASSWORD);
  expect(sessionOf(ownersHome)).toContain("executor.session=");

  for (let count = 0; count < 11; count += 1) {
    const answers = [await attempt("198.51.100.2", known), await attempt("198.51.100.3", unknown)];
    const [first, second] = answers.map(shown);
    expect(first).toEqual(second);
    expect(first?.error).toMatchObject({ code: "unauthenticated" });
  }

  const rightButLate = shown(await attempt("198.51.100.2", known, firstRun.EXECUTOR_ADMIN_PASSWORD));
  expect(rightButLate.error).toMatchObject({ code: "unauthenticated" });
  expect(rightButLate).toEqual(shown(await attempt("198.51.100.3", unknown)));
  const fromElsewhere = shown(await attempt("198.51.100.4", known, firstRun.EXECUTOR_ADMIN_PASSWORD));
  expect(fromElsewhere, "a stranger's address, while the account is under attack").toEqual(rightButLate);
  expect(sessionOf(await attempt("198.51.100.1", known, firstRun.EXECUTOR_ADMIN_PASSWORD))).toContain("executor.session=");
});

test("one address that tries many accounts is stopped, too, and cannot pretend to be others", { tag: "@deep" }, async ({
  start,
}) => {
  const { url } = await start({ settings: firstRun });
  const attempt = (index: number, email = `account.${index}@example.com`, password = "a password of somebody") =>
    postAction(url, "signInAndGoAction", {
      args: [{ email, password, next: "/" }],
      headers: {
        "x-forwarded-for": `203.0.113.${index}`,
        "x-client-address": `203.0.113.${index}`,
        "x-real-ip": `203.0.113.${index}`,
      },
    });
  for (let index = 0; index < 10; index += 1) expect(shown(await attempt(index)).error?.code).toBe("unauthenticated");
  const rightButLate = await attempt(10, known, firstRun.EXECUTOR_ADMIN_PASSWORD);
  expect(shown(rightButLate).error?.code, "the right password, from an address that guessed").toBe("unauthenticated");
});

test("the sign-in library opens no doors but those of single sign-on", async ({ url }) => {
  const doors = [
    "callback/credentials",
    "signout",
    "session",
    "providers",
    "signin",
    "signin/credentials",
    "error",
    "verify-request",
  ];
  for (const door of doors)
    for (const method of ["GET", "POST"])
      expect((await send(`${url}/api/auth/${door}`, { method })).status, `${method} ${door}`).toBe(404);
  expect((await send(`${url}/api/auth/csrf`)).status).toBe(200);
});

const shown = (answer: Answer) => ({
  status: answer.status,
  error: outcomeOf(answer)?.error,
  cookies: answer.cookies,
  location: answer.headers.location,
});
