import { expect, it } from "vitest";
import { withDatabase } from "../../operation/organization.suite";
import { matches, parseFilter } from "./filter";
import { newCompany, oktaUser } from "./scim.suite";

withDatabase();

const listed = (json: Record<string, unknown>) => json.Resources as Record<string, unknown>[];

it("a filter means the same by the database as by looking at each: texts as they are written, what is not there, and negations", async () => {
  const { send, domain, db } = await newCompany();
  await send("POST", "/Users", oktaUser(`a_b@${domain}`, { externalId: "x_1", active: false }));
  await send("POST", "/Users", oktaUser(`aXb@${domain}`, { externalId: "X_1", displayName: "50% Bob", name: null }));
  await send("POST", "/Users", oktaUser(`c@${domain}`, { userName: "back\\slash", externalId: undefined }));
  const all = listed((await send("GET", "/Users")).json);
  expect(all).toHaveLength(4);
  const filters = [
    ...[`userName eq "A_B@${domain}"`, `userName sw "a_"`, `userName co "k\\s"`, `userName co "%"`, `not (userName co "_b")`],
    ...[`externalId eq "x_1"`, `externalId sw "x"`, "externalId pr", "not (externalId pr)", `not (externalId eq "x_1")`],
    ...[
      `externalId ne "x_1"`,
      `displayName co "%"`,
      `displayName ne "ada lovelace"`,
      "name.givenName pr",
      `not (name.givenName eq "ada")`,
    ],
    ...["active eq true", "active eq false", "active ne true", `active eq "true"`, "not (active eq false) and userName pr"],
    ...[`emails ew "${domain}"`, `emails co "_"`, `emails[type eq "work" and not (value sw "c@")]`, `emails[type eq "home"]`],
    ...[
      `id eq "${String(all[1]?.id)}"`,
      `id ne "${String(all[1]?.id)}"`,
      `id eq "nobody"`,
      `userName sw "a" and meta.created pr`,
    ],
    ...["userName pr or active eq false", `active ne "true" or active eq false`, "not (emails pr) or active eq false"],
    ...[`emails[type eq "work"] or userName eq "back\\slash"`, `emails pr and active pr or displayName co "%"`],
    ...[`not (emails[type eq "home"]) or active eq false`, `emails[type eq "home"] or active eq false`],
  ];
  const outcomes = filters.map(async (filter) => {
    const found = listed((await send("GET", `/Users?filter=${encodeURIComponent(filter)}`)).json);
    const meant = all.filter((one) => matches(parseFilter(filter), one));
    expect({ filter, found: found.map(({ id }) => id) }).toEqual({ filter, found: meant.map(({ id }) => id) });
  });
  await Promise.all(outcomes);
  for (const displayName of ["a_b", "aXb"]) await send("POST", "/Groups", { displayName, externalId: displayName });
  const groups = async (filter: string) => {
    const { json } = await send("GET", `/Groups?filter=${encodeURIComponent(filter)}`);
    return listed(json).map(({ displayName }) => displayName);
  };
  expect(await groups(`displayName eq "A_B"`)).toEqual(["a_b"]);
  expect(await groups(`displayName sw "a" and not (externalId eq "a_b")`)).toEqual(["aXb"]);
  expect(await groups(`displayName pr or externalId eq "a_b"`)).toEqual(["a_b", "aXb"]);
  expect(await groups(`members eq "${String(all[1]?.id)}"`)).toEqual([]);
  expect(await db.provisionedMember.count()).toBe(3);
});
