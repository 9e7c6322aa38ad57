import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createApiKey, identify, revokeProvisioningToken, updateSignInRules } from "../../identity";
import { sessionOf } from "../../identity/person.suite";
import { withDatabase } from "../../operation/organization.suite";
import { clientOf, entraUser, groupRoles, memberIn, newCompany, oktaUser, patchOf } from "./scim.suite";

withDatabase();

const listed = (json: Record<string, unknown>) => json.Resources as Record<string, unknown>[];

describe("what is supported", () => {
  it("is told to a client that asks before it begins", async () => {
    const { send } = await newCompany();
    expect((await send("GET", "/ServiceProviderConfig")).json).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
    });
    expect(listed((await send("GET", "/ResourceTypes")).json).map(({ endpoint }) => endpoint)).toEqual(["/Users", "/Groups"]);
    const schemas = listed((await send("GET", "/Schemas")).json);
    for (const { id } of schemas) expect((await send("GET", `/Schemas/${String(id)}`)).json).toMatchObject({ id });
    const missing = await send("GET", "/Bulk");
    expect(missing).toMatchObject({ status: 404, json: { status: "404" } });
    expect(missing.headers.get("content-type")).toBe("application/scim+json");
  });
});

describe("as Okta does it", () => {
  it("somebody is looked for, made, deactivated with all they hold, and let in again", async () => {
    const company = await newCompany();
    const { send, domain, organizationId, contextOf } = company;
    await updateSignInRules(company.ctx, { defaultRole: "member" });
    const email = `ada@${domain}`;
    const sought = `/Users?filter=${encodeURIComponent(`userName eq "${email.toUpperCase()}"`)}&startIndex=1&count=100`;
    expect((await send("GET", sought)).json).toMatchObject({ totalResults: 0, Resources: [] });
    const made = await send("POST", "/Users", oktaUser(email));
    expect(made).toMatchObject({ status: 201, json: { userName: email, active: true, name: { givenName: "Ada" } } });
    const id = String(made.json.id);
    expect(made.headers.get("location")).toBe(`/scim/v2/Users/${id}`);
    expect(JSON.stringify(made.json)).not.toContain("1mz050nq");
    expect((await send("GET", sought)).json).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(await send("POST", "/Users", oktaUser(email))).toMatchObject({ status: 409, json: { scimType: "uniqueness" } });

    const session = { sessionToken: await sessionOf(company, { id, email }) };
    const key = {
      apiKey: (
        await createApiKey(contextOf(["keys:own", "tools:read"], { id, email }), { name: "k", permissions: ["tools:read"] })
      ).text,
    };
    expect(await identify(session)).toMatchObject({ organizationId });
    expect(await identify(key)).toMatchObject({ organizationId });
    const off = await send("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: false } }));
    expect(off).toMatchObject({ status: 200, json: { active: false } });
    await expect.poll(async () => [await identify(session), await identify(key)], { timeout: 1_000 }).toEqual([null, null]);
    expect(await memberIn(company, id)).toBe("member disabled");

    await send("PUT", `/Users/${id}`, oktaUser(email, { displayName: "Countess Lovelace" }));
    expect((await send("GET", `/Users/${id}`)).json).toMatchObject({ active: true, displayName: "Countess Lovelace" });
    expect(await identify(session)).toBeNull();
    expect(await identify(key)).toMatchObject({ organizationId });
  });

  it("a group is pushed with its members, who get its role, lose it, and stop when none is left", async () => {
    const company = await newCompany();
    const { send, domain } = company;
    await updateSignInRules(company.ctx, { groupRoles });
    const { json: user } = await send("POST", "/Users", oktaUser(`ada@${domain}`));
    expect(user.active).toBe(true);
    expect(await memberIn(company, user.id)).toBe("viewer disabled");
    const { json: group } = await send("POST", "/Groups", {
      displayName: "Staff",
      members: [{ value: user.id, display: "Ada" }],
    });
    expect(await memberIn(company, user.id)).toBe("member active");
    expect((await send("GET", `/Users/${String(user.id)}`)).json.groups).toEqual([{ value: group.id, display: "Staff" }]);
    const renamed = patchOf({ op: "replace", value: { id: group.id, displayName: "Console admins" } });
    expect((await send("PATCH", `/Groups/${String(group.id)}`, renamed)).status).toBe(204);
    expect(await memberIn(company, user.id)).toBe("admin active");
    await send("PATCH", `/Groups/${String(group.id)}`, patchOf({ op: "remove", path: `members[value eq "${String(user.id)}"]` }));
    expect(await memberIn(company, user.id)).toBe("admin disabled");
    await send("PUT", `/Groups/${String(group.id)}`, { displayName: "Staff", members: [{ value: user.id }] });
    expect(await memberIn(company, user.id)).toBe("member active");
    expect((await send("DELETE", `/Groups/${String(group.id)}`)).status).toBe(204);
    expect(await memberIn(company, user.id)).toBe("member disabled");
    expect(await send("GET", `/Groups/${String(group.id)}`)).toMatchObject({ status: 404 });
  });
});

describe("as Entra does it", () => {
  it("somebody is changed in its spellings, and removed", async () => {
    const company = await newCompany();
    const { send, domain } = company;
    await updateSignInRules(company.ctx, { defaultRole: "viewer" });
    const { json } = await send("POST", "/Users", entraUser(`grace@${domain}`));
    const path = `/Users/${String(json.id)}`;
    const changed = await send(
      "PATCH",
      path,
      patchOf(
        { op: "Replace", path: "displayName", value: "Rear Admiral Hopper" },
        { op: "Add", path: 'emails[type eq "work"].value', value: `hopper@${domain}` },
        { op: "Replace", path: "name.familyName", value: "Murray Hopper" },
        { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Navy" },
        { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+1 202" },
      ),
    );
    expect(changed).toMatchObject({
      status: 200,
      json: {
        displayName: "Rear Admiral Hopper",
        name: { givenName: "Grace", familyName: "Murray Hopper" },
        emails: [{ value: `hopper@${domain}` }],
      },
    });
    await send("PATCH", path, patchOf({ op: "Replace", path: "active", value: "False" }));
    expect(await memberIn(company, json.id)).toBe("viewer disabled");
    await send("PATCH", path, patchOf({ op: "Replace", value: { active: "True", "name.givenName": "G." } }));
    expect((await send("GET", path)).json).toMatchObject({ active: true, name: { givenName: "G." } });
    expect((await send("DELETE", path)).status).toBe(204);
    expect(await memberIn(company, json.id)).toBeNull();
    expect(await send("GET", path)).toMatchObject({ status: 404 });
    expect((await send("DELETE", path)).status).toBe(404);
  });

  it("members come to a group and leave it by a list, and the answer to a look leaves them out", async () => {
    const company = await newCompany();
    const { send, domain } = company;
    await updateSignInRules(company.ctx, { groupRoles, defaultRole: "viewer" });
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push(String((await send("POST", "/Users", entraUser(`${name}@${domain}`))).json.id));
    const { json } = await send("POST", "/Groups", { displayName: "Staff", externalId: "8aa1a0c0", members: [] });
    const path = `/Groups/${String(json.id)}`;
    await send("PATCH", path, patchOf({ op: "Add", path: "members", value: ids.map((value) => ({ value })) }));
    await send("PATCH", path, patchOf({ op: "Remove", path: "members", value: [{ value: ids[0] }] }));
    expect(await Promise.all(ids.map((id) => memberIn(company, id)))).toEqual([
      "viewer active",
      "member active",
      "member active",
    ]);
    const look = await send("GET", `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "staff"')}`);
    expect(listed(look.json)).toEqual([expect.objectContaining({ displayName: "Staff", externalId: "8aa1a0c0" })]);
    expect(listed(look.json)[0]).not.toHaveProperty("members");
  });
});

describe("a list", () => {
  it("comes in pages, and a filter means what it says", async () => {
    const { send, domain } = await newCompany();
    for (const at of [1, 2, 3, 4, 5])
      await send("POST", "/Users", oktaUser(`p${at}@${domain}`, { externalId: `x${at}`, active: at !== 3 }));
    const page = await send("GET", "/Users?startIndex=2&count=2");
    expect(page.json).toMatchObject({ totalResults: 6, startIndex: 2, itemsPerPage: 2 });
    const found = async (filter: string) =>
      listed((await send("GET", `/Users?filter=${encodeURIComponent(filter)}`)).json).map(
        ({ userName }) => String(userName).split("@")[0],
      );
    expect(await found(`emails[type eq "work" and value co "P1@"]`)).toEqual(["p1"]);
    expect(await found(`(userName sw "p" and active eq false) or externalId eq "x5"`)).toEqual(["p3", "p5"]);
    expect(await found(`externalId eq "X5"`)).toEqual([]);
    expect(await found(`urn:ietf:params:scim:schemas:core:2.0:User:userName ew "${domain}" and not (externalId pr)`)).toEqual([]);
    expect(await found(`emails.value eq "P2@${domain}"`)).toEqual(["p2"]);
    expect((await send("GET", "/Users?startIndex=7")).json).toMatchObject({ totalResults: 6, itemsPerPage: 0, Resources: [] });
    expect((await send("GET", "/Users?count=0")).json).toMatchObject({ totalResults: 6, Resources: [] });
  });

  it("is refused where its filter cannot be read, however deep it is", async () => {
    const { send } = await newCompany();
    for (const filter of [
      "userName",
      "userName eq",
      `userName eq "a" or`,
      "(".repeat(1_900),
      `${"not (".repeat(300)}a pr${")".repeat(300)} x`,
    ])
      expect(await send("GET", `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
        status: 400,
        json: { scimType: "invalidFilter", schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"] },
      });
  });
});

describe("a token", () => {
  it("is all that counts, and ends at once", async () => {
    const company = await newCompany();
    const { send, ctx, token, db, origin } = company;
    const { text: key } = await createApiKey(ctx, { name: "k", permissions: ["members:write", "members:read"] });
    for (const wrong of [key, "exs_unknown", `${token}x`]) {
      const refused = await clientOf(origin, wrong)("GET", "/Users");
      expect(refused).toMatchObject({ status: 401, json: { status: "401" } });
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    }
    const asKey = await fetch(`${origin}/api/v1/members`, { headers: { authorization: `Bearer ${token}` } });
    expect(asKey.status).toBe(401);
    const [row] = await db.provisioningToken.findMany();
    expect(Buffer.from(row!.hash).toString()).not.toContain(token);
    await revokeProvisioningToken(ctx, { id: row!.id });
    expect(await send("GET", "/Users")).toMatchObject({ status: 401 });
  });

  it("sees nobody of another organization, and changes nobody there", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const { json } = await other.send("POST", "/Users", oktaUser(`ada@${other.domain}`));
    const { json: group } = await other.send("POST", "/Groups", { displayName: "Staff", members: [{ value: json.id }] });
    const id = String(json.id);
    for (const [method, path, body] of [
      ["GET", `/Users/${id}`],
      ["PUT", `/Users/${id}`, oktaUser(`ada@${company.domain}`)],
      ["PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: false } })],
      ["DELETE", `/Users/${id}`],
      ["GET", `/Groups/${String(group.id)}`],
      ["PATCH", `/Groups/${String(group.id)}`, patchOf({ op: "remove", path: "members" })],
      ["DELETE", `/Groups/${String(group.id)}`],
    ] as const)
      expect([method, path, (await company.send(method, path, body)).status]).toEqual([method, path, 404]);
    expect((await company.send("GET", "/Users")).json).toMatchObject({ totalResults: 1 });
    expect(await company.send("POST", "/Groups", { displayName: "Theirs", members: [{ value: id }] })).toMatchObject({
      status: 400,
    });
    expect((await other.send("GET", `/Users/${id}`)).json).toMatchObject({ active: true, groups: [{ display: "Staff" }] });
  });
});

describe("a body", () => {
  it("that makes no sense is refused with the reason, and changes nothing", async () => {
    const { send, domain, db, token, origin } = await newCompany();
    const { json } = await send("POST", "/Users", oktaUser(`ada@${domain}`));
    const path = `/Users/${String(json.id)}`;
    const refusals: [string, string, unknown, string][] = [
      ["POST", "/Users", "{", "invalidSyntax"],
      ["POST", "/Users", [], "invalidSyntax"],
      ["POST", "/Users", `${"[".repeat(20_000)}`, "invalidSyntax"],
      ["POST", "/Users", { userName: 5 }, "invalidValue"],
      ["POST", "/Users", { userName: "no-address" }, "invalidValue"],
      ["PATCH", path, {}, "invalidSyntax"],
      ["PATCH", path, patchOf({ op: "move", path: "active" }), "invalidSyntax"],
      ["PATCH", path, patchOf({ op: "remove" }), "noTarget"],
      ["PATCH", path, patchOf({ op: "replace", path: "emails[", value: 1 }), "invalidPath"],
      ["PATCH", path, patchOf({ op: "replace", path: 'emails[type pr "x"].value', value: 1 }), "invalidFilter"],
      ["PATCH", path, patchOf({ op: "replace", value: "active" }), "invalidValue"],
      ["PATCH", path, patchOf({ op: "replace", path: "active", value: { deep: true } }), "invalidValue"],
      ["POST", "/Groups", { displayName: "" }, "invalidValue"],
    ];
    for (const [method, to, body, scimType] of refusals)
      expect([body, await send(method, to, body)]).toMatchObject([body, { status: 400, json: { scimType } }]);
    expect((await send("POST", "/Users", `{"userName":"${"a".repeat(5_100_000)}"}`)).status).toBe(413);
    const asText = { method: "POST", headers: { authorization: `Bearer ${token}`, "content-type": "text/plain" } };
    const plain = await fetch(`${origin}/scim/v2/Users`, { ...asText, body: JSON.stringify(oktaUser(`b@${domain}`)) });
    expect(plain.status).toBe(400);
    expect(await db.membership.count()).toBe(2);
    const polluted = patchOf(JSON.parse('{"op":"add","value":{"__proto__":{"active":false},"constructor":{"x":1}}}'));
    expect(await send("PATCH", path, polluted)).toMatchObject({ status: 400, json: { scimType: "invalidPath" } });
    expect({}).not.toHaveProperty("active");
  });
});

it("two changes of a group at once lose nobody", async () => {
  const company = await newCompany();
  const { send, domain } = company;
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1) ids.push(String((await send("POST", "/Users", oktaUser(`p${at}@${domain}`))).json.id));
  const { json } = await send("POST", "/Groups", { displayName: `G ${randomUUID()}` });
  await Promise.all(
    ids.map((value) => send("PATCH", `/Groups/${String(json.id)}`, patchOf({ op: "add", path: "members", value: [{ value }] }))),
  );
  const { members } = (await send("GET", `/Groups/${String(json.id)}`)).json as { members: { value: string }[] };
  expect(members.map(({ value }) => value).sort()).toEqual([...ids].sort());
});

it("two changes of a person at once undo nothing of each other, and one that is refused still keeps them out", async () => {
  const company = await newCompany();
  const email = `ada@${company.domain}`;
  const { json } = await company.send("POST", "/Users", oktaUser(email));
  const path = `/Users/${String(json.id)}`;
  const answers = await Promise.all([
    company.send("PATCH", path, patchOf({ op: "replace", path: "active", value: false })),
    ...["A", "B", "C"].map((name) => company.send("PATCH", path, patchOf({ op: "replace", path: "displayName", value: name }))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await memberIn(company, json.id)).toMatch(/ disabled$/);
  expect((await company.send("GET", path)).json).toMatchObject({ active: false, displayName: expect.stringMatching(/^[ABC]$/) });

  const other = await company.send("POST", "/Users", oktaUser(`eve@${company.domain}`, { externalId: "2" }));
  const taken = { op: "replace", value: { active: false, userName: email } };
  expect((await company.send("PATCH", `/Users/${String(other.json.id)}`, patchOf(taken))).status).toBe(409);
  expect(await memberIn(company, other.json.id)).toMatch(/ disabled$/);
});
