import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { addressGuard } from "./address-guard";
import { parseAllowList, parsePorts } from "./allow-list";
import { failureOf, loopbackServer, recordingDial, testOutbound } from "./loopback.suite";

type Case = {
  id: string;
  class: string;
  stage: string;
  url: string;
  expect: string;
  resolve?: string[][];
  location?: string;
  status?: number;
};

const file = new URL("../../../shared/corpora/ssrf/urls.json", import.meta.url);
const cases: Case[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
const staged = (...stages: string[]) => cases.filter(({ stage }) => stages.includes(stage)).map((one) => [one.id, one] as const);
const publicAddress = "93.184.216.34";

test("the collection of hostile URLs is beside the project, or its suite is left out and says so", ({ skip }) => {
  if (cases.length === 0) skip("../shared/corpora/ssrf is not there: only the project's own cases ran");
  expect(cases.length).toBeGreaterThan(80);
});

describe.runIf(cases.length > 0)("the collection of hostile URLs", () => {
  it.each(staged("literal", "parse", "scheme", "port", "name"))("%s is refused by its URL alone", async (_id, { url }) => {
    const { dialled, dial } = recordingDial();
    let lookUps = 0;
    const resolve = () => Promise.resolve([++lookUps > 0 ? publicAddress : ""]);
    await failureOf(testOutbound("", { resolve, dial }).fetch(url));
    expect([lookUps, dialled]).toEqual([0, []]);
  });

  it.each(staged("dns"))("%s opens no socket to an address that is not public", async (_id, { url, resolve: answers = [] }) => {
    const { dialled, dial } = recordingDial();
    let lookUps = 0;
    const resolve = () => Promise.resolve(answers[lookUps++] ?? []);
    await failureOf(testOutbound("", { resolve, dial }).fetch(url));
    const guard = addressGuard({ allowList: parseAllowList(""), ports: parsePorts("80") });
    const isPublic = (address: string) => {
      guard.checkAddress(address, { host: "any.example.com", port: 80 });
      return true;
    };
    expect(lookUps).toBe(1);
    expect(dialled.flat().every(isPublic)).toBe(true);
    expect(dialled).toEqual(
      (answers[0] ?? []).every((address) => address === publicAddress) && answers[0]?.length ? [answers[0]] : [],
    );
  });

  it.each(staged("redirect"))(
    "%s: the redirect is not followed with a credential, nor to what is not public",
    async (_id, { status = 302, location = "" }) => {
      const redirector = await loopbackServer((_request, response) => response.writeHead(status, { location }).end());
      const lookUps: string[] = [];
      const resolve = (host: string) => {
        lookUps.push(host);
        return Promise.resolve([publicAddress]);
      };
      const outbound = testOutbound(`127.0.0.1:${redirector.port}`, { resolve });
      const { port } = redirector;
      const target = new URL(location, redirector.origin);
      if (target.hostname.endsWith("example.net")) {
        const refused = await failureOf(
          testOutbound(`127.0.0.1:${port}`, { resolve: () => Promise.resolve(["10.0.0.1"]) }).fetch(redirector.origin),
        );
        expect(refused.message).toContain(target.hostname);
      } else {
        const { code } = await failureOf(
          outbound.fetch(redirector.origin, { headers: { authorization: "Bearer secret-token" } }),
        );
        expect(code).toBe(target.origin === redirector.origin ? "limit" : "forbidden");
        expect(lookUps).toEqual([]);
      }
      expect(redirector.requests).toHaveLength(target.origin === redirector.origin ? 6 : 1);
    },
  );

  it.each(staged("allow"))("%s passes", async (_id, { url }) => {
    const { dialled, dial } = recordingDial();
    const failure = await failureOf(testOutbound("", { resolve: () => Promise.resolve([publicAddress]), dial }).fetch(url));
    expect(failure.code).toBe("unavailable");
    expect(dialled).toHaveLength(1);
  });

  it("has no stage that this suite leaves out", () => {
    expect(new Set(cases.map(({ stage }) => stage))).toEqual(
      new Set(["literal", "parse", "scheme", "port", "name", "dns", "redirect", "allow"]),
    );
  });
});
