import { expect, test } from "vitest";
import { parseAllowList, parsePorts } from "./allow-list";

test("an empty list and false open nothing", () => {
  const nothing = { everythingPrivate: false, hosts: [], networks: [] };
  expect(parseAllowList("")).toEqual(nothing);
  expect(parseAllowList(" , ")).toEqual(nothing);
  expect(parseAllowList("False")).toEqual(nothing);
});

test("hosts, addresses and networks are read, with and without a port", () => {
  const list = parseAllowList(" API.corp:8080, bücher.lan , 10.0.0.0/8,127.0.0.1:80,::1,[fd00::1]:443,true ");
  expect(list.everythingPrivate).toBe(true);
  expect(list.hosts).toEqual([
    { host: "api.corp", port: 8080 },
    { host: "xn--bcher-kva.lan", port: undefined },
  ]);
  expect(list.networks.map(({ base, bits, port }) => [base.toString(), bits, port])).toEqual([
    ["10.0.0.0", 8, undefined],
    ["127.0.0.1", 32, 80],
    ["::1", 128, undefined],
    ["fd00::1", 128, 443],
  ]);
});

test.each([
  "http://api.corp",
  "api.corp/path",
  "user@api.corp",
  "*.corp",
  "api.corp:0",
  "api.corp:65536",
  "api.corp:http",
  "api corp",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "10.0.0.0/8:80",
  "10.0.0/8",
  "fd00::/129",
  "fe80::1%eth0",
  "[10.0.0.1]:80",
  "[::1",
  "256.0.0.1",
  "0x7f.1",
  "a..b",
])("the entry %s is an error that names the setting and the entry", (entry) => {
  expect(() => parseAllowList(`localhost,${entry}`)).toThrow(`EXECUTOR_ALLOW_PRIVATE_NETWORK: cannot read the entry "${entry}"`);
});

test("a network that does not begin where it says is an error that tells the right beginning", () => {
  expect(() => parseAllowList("10.1.2.3/8")).toThrow("begins at 10.0.0.0/8");
  expect(() => parseAllowList("fd00::1/64")).toThrow("begins at fd00::/64");
});

test("ports", () => {
  expect(parsePorts("80, 443,8000-9000")).toEqual([
    { from: 80, to: 80 },
    { from: 443, to: 443 },
    { from: 8000, to: 9000 },
  ]);
  for (const entry of ["0", "70000", "9000-8000", "http", "80-"])
    expect(() => parsePorts(`443,${entry}`)).toThrow(`EXECUTOR_ALLOWED_PORTS: "${entry}"`);
});
