import { describe, expect, it } from "vitest";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createApiKey } from "./api-keys/create";
import { PersonName, safeName } from "./display-name";
import { acceptInvitation } from "./invitations/accept";
import { inviteMember } from "./invitations/invite";
import { createOrganization } from "./organizations/create";
import { renameOrganization } from "./organizations/rename";
import { newVisit, password } from "./person.suite";
import { renameMyself } from "./profile/profile";
import { createRole } from "./roles/create";
import { updateRole } from "./roles/update";

withDatabase();

const hostile = {
  "an override of direction": "Ada\u202egnp.exe",
  "an isolate": "\u2066Ada\u2069",
  "a mark of direction": "Ada\u200f",
  "a line feed": "Ada\nowner",
  "an escape": "Ada\u001b[2J",
  "a C1 control": "Ada\u0085x",
  "a line separator": "Ada\u2028owner",
  "zero-width characters only": "\u200b\u200d\u2060",
  "a filler only": "\u3164",
  "a blank of Braille only": "\u2800",
  "a combining mark only": "\u0301",
  "blanks only": " \t ",
};

describe("a name", () => {
  it.each(Object.entries(hostile))("is refused with %s", (_what, name) => {
    expect(PersonName.safeParse(name)).toMatchObject({ success: false, error: { issues: [{ message: expect.any(String) }] } });
  });

  it.each(["Ada Lovelace", "Käse & Brot", "علي", "नमस्ते", "می‌خواهم", "👩‍💻", "7", "O’Brien-Łukasz (ops)"])("may be %s", (name) => {
    expect(PersonName.parse(name)).toBe(name.normalize("NFC"));
  });

  it("has one spelling", () => {
    expect(PersonName.parse("  Kate\u0301 ")).toBe("Kat\u00e9");
  });

  it("is refused in every place that takes one", async () => {
    const { ctx } = await newOrganization();
    await createRole(ctx, { slug: "tester", name: "Tester", permissions: ["organization:read"] });
    const { path } = await inviteMember(ctx, { email: "ada@example.com" });
    const name = hostile["an override of direction"];
    const token = path?.replace("/invitation/", "") ?? "";
    const takers = [
      () => createOrganization(ctx, { name }),
      () => renameOrganization(ctx, { name }),
      () => createRole(ctx, { slug: "other", name, permissions: ["organization:read"] }),
      () => updateRole(ctx, { slug: "tester", name, permissions: ["organization:read"] }),
      () => createApiKey(ctx, { name, permissions: ["audit:read"] }),
      () => renameMyself(ctx, { name }),
      () => acceptInvitation(newVisit(), { token, name, password }),
    ];
    for (const take of takers)
      await expect(take()).rejects.toMatchObject({ code: "invalid", details: { name: [expect.stringContaining("direction")] } });
  });
});

describe("a name somebody else sent", () => {
  it.each([
    ["Ada Lovelace", "Ada Lovelace"],
    ["Ada\u202egnp.exe", "Ada gnp.exe"],
    ["  Ada\r\n\tLovelace\u0000 ", "Ada Lovelace"],
    ["Ada\ud83d", "Ada"],
    ["\u200b\u2060", "fallback"],
    ["\u202e", "fallback"],
    ["", "fallback"],
    [null, "fallback"],
    ["x".repeat(300), "x".repeat(100)],
  ])("%j becomes %j", (sent, shown) => {
    expect(safeName(sent, "fallback")).toBe(shown);
  });

  it("is cut between whole characters", () => {
    const family = "👩‍👩‍👧‍👦";
    const cut = safeName(family.repeat(40), "fallback");
    expect(cut.length).toBeLessThanOrEqual(100);
    expect(cut.replaceAll(family, "")).toBe("");
  });
});
