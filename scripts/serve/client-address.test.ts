import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

const cases: [string, [string | undefined, string | undefined, number], string][] = [
  ["without a proxy the header is ignored", ["9.9.9.9", "1.1.1.1", 0], "9.9.9.9"],
  ["one proxy: what it appended", ["10.0.0.1", "6.6.6.6, 1.1.1.1", 1], "1.1.1.1"],
  ["two proxies: the second from the right", ["10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", 2], "1.1.1.1"],
  ["fewer entries than proxies: the first", ["10.0.0.1", "1.1.1.1", 3], "1.1.1.1"],
  ["no header: the socket", ["10.0.0.1", undefined, 1], "10.0.0.1"],
  ["an entry that is no address: the socket", ["10.0.0.1", "unknown", 1], "10.0.0.1"],
  ["an IPv4 address on an IPv6 socket", ["::ffff:10.0.0.1", undefined, 0], "10.0.0.1"],
  ["a port after the address", ["10.0.0.1", "1.1.1.1:5555", 1], "1.1.1.1"],
  ["an IPv6 address in brackets with a port", ["10.0.0.1", "[2001:db8::1]:5555", 1], "2001:db8::1"],
  ["a socket that is gone", [undefined, undefined, 0], "unknown"],
];

test.each(cases)("%s", (_name, given, expected) => {
  expect(clientAddress(...given)).toBe(expected);
});
