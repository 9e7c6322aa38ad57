import { expect, it } from "vitest";
import { intentOfTool, objectOf } from "./intents";
import { inWordsOfInterfaces } from "./phrases";

it.each([
  ["who am i", "current user"],
  ["get rid of a card", "delete a card"],
  ["turn the alarm on", "enable the alarm"],
  ["turn off two factor login", "disable two factor login"],
  ["give the customer money back", "give the customer refund"],
  ["stop sharing a file", "unshare a file"],
  ["turn", "turn"],
  ["look a customer up by email", "find a customer by email"],
  ["look at the log of the backup", "look at the log of the backup"],
  ["put a person on a list", "add a person on a list"],
  ["tell a person off", "tell a person off"],
  ["put a meeting off", "postpone a meeting"],
  ["turn an offer down", "decline an offer"],
  ["stop blocking a user", "unblock a user"],
  ["stop the server", "stop the server"],
  ["who", "who"],
])("“%s” is asked as “%s”", (said, asked) => expect(inWordsOfInterfaces(said.split(" ")).join(" ")).toBe(asked));

it.each([
  ["meetingCreate", "POST", "create"],
  ["calendarEventsInsert", "POST", "create"],
  ["userDelete", "DELETE", "delete"],
  ["getUserStatus", "GET", "read"],
  ["meetingStatus", "PUT", "update"],
  ["usersIdFollow", "POST", "write"],
  ["usersIdFollowing", "GET", "read"],
  ["emailInvoice", "POST", "write"],
])("%s with %s is to %s", (leaf, method, intent) =>
  expect(intentOfTool({ leaf, method, said: "", effect: method === "GET" ? "read" : "write" })).toBe(intent),
);

it.each([
  ["events.calendarEventsInsert", "event"],
  ["meetings.meetingCreate", "meet"],
  ["issues.addLabels", "label"],
])("%s is about %s", (name, object) => expect(objectOf(name)).toBe(object));
