import { describe, expect, it } from "vitest";
import { camelCase } from "../../text/words";
import { keyOf, type Nameable, nameOperations } from "./name-operations";

type Given = [method: string, path: string, operationId?: string | null, tag?: string];

function named(given: Given[], previous = new Map<string, string>()): string[] {
  return nameOperations(given.map(nameable), previous);
}

function nameable([method, path, operationId = null, tag]: Given): Nameable {
  return { method, path, operationId, tag: tag ?? null };
}

describe("camelCase", () => {
  it.each([
    ["Pull Requests", "pullRequests"],
    ["copilot-spaces", "copilotSpaces"],
    ["API Key", "apiKey"],
    ["VPCs", "vpcs"],
    ["HTMLPage", "htmlPage"],
    ["ListPets", "listPets"],
    ["Crème brûlée", "cremeBrulee"],
    ["1-Click Applications", "_1ClickApplications"],
    ["then", "then_"],
    ["__proto__", "proto"],
    ["constructor", "constructor_"],
    ["用户", "用户"],
    ["пользователи.список", "пользователиСписок"],
    ["Йогурт", "йогурт"],
    ["ユーザー取得", "ユーザー取得"],
    ["rayраl", "rayраl"],
    ["½ share", "_12Share"],
    ["🙂", ""],
    ["a\u3164b\u200Dc", "aBC"],
  ])("%s is %s", (text, name) => expect(camelCase(text)).toBe(name));
});

describe("names", () => {
  it.each([
    [["GET", "/x", "meta/root", "meta"], "meta.root"],
    [["GET", "/x", "copilot-spaces/list-for-org", "copilot-spaces"], "copilotSpaces.listForOrg"],
    [["POST", "/x", "admin_apps_approve", "admin.apps"], "adminApps.approve"],
    [["GET", "/x", "listPets", "pets"], "pets.listPets"],
    [["GET", "/x", "pets", "pets"], "pets.pets"],
    [["GET", "/api/v2/users/{id}/keys"], "users.getApiV2UsersIdKeys"],
    [["GET", "/2010-04-01/Accounts.json", "ListAccount"], "accountsJson.listAccount"],
    [["GET", "/v1/{id}"], "root.getV1Id"],
    [["GET", "/"], "root.get"],
    [["GET", "/x", "用户", "用户"], "用户.用户"],
    [["GET", "/x", "пользователи.список", "пользователи"], "пользователи.список"],
    [["GET", "/y", "ユーザー取得"], "y.ユーザー取得"],
  ] as [Given, string][])("%j is %s", (given, name) => expect(named([given])).toEqual([name]));

  it("of catalogs from when they were plain ASCII stay", () => {
    const given: Given[] = [
      ["GET", "/x", "用户", "用户"],
      ["GET", "/y", "größe/lesen", "größe"],
    ];
    const before = new Map([
      ["GET /x", "x.getX"],
      ["GET /y", "groE.lesen"],
    ]);
    expect(named(given, before)).toEqual(["x.getX", "groE.lesen"]);
    expect(named(given)).toEqual(["用户.用户", "große.lesen"]);
  });

  it.each([
    [["POST", "/x", "Task_Update", "Tasks"], "tasks.update"],
    [["POST", "/x", "Brand_DeleteBrand", "AccountBrands"], "accountBrands.deleteBrand"],
    [["GET", "/x", "listCoreV1NamespacedPod", "core_v1"], "coreV1.listNamespacedPod"],
    [["GET", "/x", "userSettingsUpdate", "Users"], "users.settingsUpdate"],
    [["GET", "/x", "searchUsers", "search"], "search.searchUsers"],
    [["POST", "/x", "linkIssues", "issueLink"], "issueLink.linkIssues"],
    [["GET", "/x", "get_device_pinners_id", "device_pinners"], "devicePinners.getDevicePinnersId"],
    [["GET", "/x", "pullRequestStacksList", "pulls"], "pulls.pullRequestStacksList"],
    [["POST", "/x", "createUser", "users"], "users.createUser"],
  ] as [Given, string][])("without what the group says already: %j is %s", (given, name) =>
    expect(named([given])).toEqual([name]),
  );

  it("leave out the parts that all ids begin with", () => {
    const compute: Given[] = [
      ["POST", "/a", "compute.instances.insert", "instances"],
      ["GET", "/b", "compute.instances.list", "instances"],
      ["GET", "/c", "compute.disks.list", "disks"],
    ];
    expect(named(compute)).toEqual(["instances.insert", "instances.list", "disks.list"]);
  });

  it("are grouped by paths where one tag stands for all of a large document", () => {
    const all = Array.from(
      { length: 20 },
      (_, place): Given => ["POST", `/v1/api/group${place}/get`, `group${place}Get`, "everything"],
    );
    expect(named(all).slice(0, 2)).toEqual(["group0.get", "group1.get"]);
    expect(named(all.slice(1))[0]).toBe("everything.group1Get");
    const before = new Map(all.map((given, place) => [keyOf(nameable(given)), named(all)[place] ?? ""]));
    expect(named(all.slice(1), before)[0]).toBe("group1.get");
  });

  it("of which two would be short for the same stay whole", () => {
    const clashing: Given[] = [
      ["POST", "/a", "Task_Update", "Tasks"],
      ["POST", "/b", "TaskUpdate", "Tasks"],
    ];
    expect(named(clashing)).toEqual(["tasks.update", "tasks.taskUpdate"]);
  });

  it("of a catalog that was begun with repetitions stay, and new ones go on so", () => {
    const old: Given = ["POST", "/x", "Task_Update", "Tasks"];
    const previous = new Map([[keyOf(nameable(old)), "tasks.taskUpdate"]]);
    expect(named([["POST", "/a", "Task_Create", "Tasks"], old], previous)).toEqual(["tasks.taskCreate", "tasks.taskUpdate"]);
    const short = new Map([[keyOf(nameable(old)), "tasks.update"]]);
    expect(named([["POST", "/a", "Task_Create", "Tasks"], old], short)).toEqual(["tasks.create", "tasks.update"]);
  });

  it("that clash get the version, then the method, then a hash", () => {
    const clashing: Given[] = [
      ["GET", "/v1/x", "same", "t"],
      ["GET", "/v2/x", "same", "t"],
      ["POST", "/v2/x", "same", "t"],
      ["POST", "/v2/y", "same", "t"],
      ["GET", "/z", "same", "t"],
    ];
    expect(named(clashing)).toEqual([
      "t.same",
      "t.v2.same",
      "t.v2.samePost",
      expect.stringMatching(/^t\.v2\.samePost[0-9a-f]{6}$/),
      "t.sameGet",
    ]);
  });

  it("do not depend on the order of the document", () => {
    const clashing: Given[] = [
      ["GET", "/b", "same", "t"],
      ["GET", "/a", "same", "t"],
      ["POST", "/a", "same", "t"],
    ];
    const [b, a, postA] = named(clashing);
    expect(named([...clashing].reverse())).toEqual([postA, a, b]);
  });

  it("stay when an operation comes that would take them, if the last names are known", () => {
    const old: Given = ["GET", "/b", "same", "t"];
    const previous = new Map([[keyOf(nameable(old)), "t.same"]]);
    expect(named([["GET", "/a", "same", "t"], old], previous)).toEqual(["t.sameGet", "t.same"]);
  });

  it("follow the document when it renames an operation", () => {
    const previous = new Map([["GET /a", "t.old"]]);
    expect(named([["GET", "/a", "new", "t"]], previous)).toEqual(["t.new"]);
  });

  it("are short and unique, however long the document's are", () => {
    const long = "x".repeat(500);
    const names = named([
      ["GET", "/a", `${long}a`, long],
      ["GET", "/b", `${long}b`, long],
    ]);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name.length).toBeLessThan(220);
  });
});
