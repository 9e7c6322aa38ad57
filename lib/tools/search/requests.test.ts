import { beforeAll, describe, expect, it } from "vitest";
import { parseQuery } from "./parse-query";
import { type Stocked, stock } from "./quality.suite";
import { score } from "./score";

type Line = [name: string, title: string, call: string];

const lines: Line[] = [
  ["tasks.createTask", "Create a task", "POST /tasks"],
  ["tasks.addProjectForTask", "Add a project to a task", "POST /tasks/{id}/addProject"],
  ["tasks.getTasksForProject", "Get tasks from a project", "GET /projects/{id}/tasks"],
  ["tasks.getTask", "Get a task", "GET /tasks/{id}"],
  ["tasks.deleteTask", "Delete a task", "DELETE /tasks/{id}"],
  ["tasks.removeTagForTask", "Remove a tag from a task", "POST /tasks/{id}/removeTag"],
  ["tags.createTag", "Create a tag", "POST /tags"],
  ["tags.deleteTag", "Delete a tag", "DELETE /tags/{id}"],
  ["backups.restoreBackup", "Restore a backup", "POST /backups/{id}/restore"],
  ["backups.createBackup", "Create a backup", "POST /backups"],
  ["servers.shutdown", "Shut down a server", "POST /servers/{id}/shutdown"],
  ["servers.getServers", "Get all servers", "GET /servers"],
  ["servers.getServer", "Get a server", "GET /servers/{id}"],
  ["sessions.login", "Log in", "POST /sessions/login"],
  ["sessions.logout", "Log out", "POST /sessions/logout"],
  ["webhooks.createWebhook", "Create a webhook", "POST /webhooks"],
  ["users.unfollow", "Unfollow a user", "POST /users/{id}/unfollow"],
  ["goals.removeFollowers", "Remove followers from a goal", "POST /goals/{id}/removeFollowers"],
];

describe("a request", () => {
  let stocked: Stocked;
  beforeAll(async () => {
    const effectOf = (call: string) => (call.startsWith("GET") ? "read" : "write");
    const tools = lines.map(([name, title, call]) => ({
      ...{ name, title, description: title, effect: effectOf(call), isDeprecated: false, approvalDescription: call },
    }));
    stocked = await stock("acme", tools);
  });

  function first(request: string): string | undefined {
    const [best] = score([stocked.scope], parseQuery(request)).sort((one, other) => other.score - one.score);
    return best && stocked.tools[best.doc]?.name;
  }

  it.each([
    ["create a task in a project", "tasks.createTask"],
    ["tasks of a project", "tasks.getTasksForProject"],
    ["new task", "tasks.createTask"],
    ["task creation", "tasks.createTask"],
    ["task deletion", "tasks.deleteTask"],
    ["tag removal from a task", "tasks.removeTagForTask"],
    ["roll back to a backup", "backups.restoreBackup"],
    ["back up a server", "backups.createBackup"],
    ["turn a server off", "servers.shutdown"],
    ["sign out", "sessions.logout"],
    ["sign in", "sessions.login"],
    ["show servers", "servers.getServers"],
    ["show a server", "servers.getServer"],
    ["create a web hook", "webhooks.createWebhook"],
    ["stop following a goal", "goals.removeFollowers"],
    ["stop following a user", "users.unfollow"],
  ])("“%s” is answered by %s", (request, tool) => expect(first(request)).toBe(tool));
});

it.each([
  ["create a task in a project", "create:intent task:object project:aside", "create"],
  ["support ticket creation", "support:aside ticket:object creation:aside", "create"],
  ["recordings of a user", "recordings:object user:aside", "list"],
  ["shut a server down gracefully", "shutdown:intent server:object gracefully:aside", "write"],
  ["who am i", "current:aside user:object", "get"],
  ["terms I must accept", "terms:object accept:aside", "list"],
  ["people I follow", "people:object follow:aside", null],
])("“%s” is read as %s, to %s", (request, read, intent) => {
  const query = parseQuery(request);
  expect(query.terms.map(({ word, role }) => `${word}:${role}`).join(" ")).toBe(read);
  expect(query.intent).toBe(intent);
});
