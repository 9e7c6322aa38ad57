import { describe, expect, it, test } from "vitest";
import { Failure } from "../operation/failure";
import { addressGuard } from "./address-guard";
import { allowed, forbidden, malformed } from "./addresses.suite";
import { parseAllowList, parsePorts } from "./allow-list";

const guardOf = (allowed: string, ports = "80,443,8000-9000") =>
  addressGuard({ allowList: parseAllowList(allowed), ports: parsePorts(ports) });

function verdict(url: string, allowed = ""): string {
  try {
    guardOf(allowed).checkUrl(url);
    return "allowed";
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

describe("without an allow-list", () => {
  for (const [kind, urls] of Object.entries(forbidden))
    describe(kind, () => {
      it.each(urls)("refuses %s", (url) => expect(verdict(url)).toBe("forbidden"));
    });
  it.each(malformed)("calls '%s' malformed", (url) => expect(verdict(url)).toBe("invalid"));
  it.each(allowed)("allows %s", (url) => expect(verdict(url)).toBe("allowed"));
});

test.each([
  ["true", "http://localhost:3000/", "allowed"],
  ["true", "http://127.0.0.1:5432/", "allowed"],
  ["true", "http://[::1]:9999/", "allowed"],
  ["true", "http://10.1.2.3:22/", "allowed"],
  ["true", "http://100.64.0.9/", "allowed"],
  ["true", "http://[fd12::1]/", "allowed"],
  ["true", "http://db.corp/", "allowed"],
  ["true", "http://8.8.8.8:22/", "forbidden"],
  ["true", "http://169.254.169.254/", "forbidden"],
  ["true", "http://169.254.170.2/", "forbidden"],
  ["true", "http://[fd00:ec2::254]/", "forbidden"],
  ["true", "http://[::ffff:169.254.169.254]/", "forbidden"],
  ["true", "http://[64:ff9b::a9fe:a9fe]/", "forbidden"],
  ["true", "http://100.100.100.200/", "forbidden"],
  ["true", "http://metadata.google.internal/", "forbidden"],
  ["true", "http://224.0.0.1/", "forbidden"],
  ["true", "http://user:pass@localhost/", "forbidden"],
  ["true", "ftp://localhost/", "forbidden"],
  ["false", "http://127.0.0.1/", "forbidden"],
  ["0.0.0.0/0,::/0", "http://169.254.169.254/", "forbidden"],
  ["0.0.0.0/0,::/0", "http://[64:ff9b::a9fe:a9fe]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1::a00:1]/", "allowed"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1::a9fe:a9fe]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1:a9fe:a9:fe00::]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1:a9:fe:a9fe::]/", "forbidden"],
  ["64:ff9b:1::/48", "http://[64:ff9b:1:0:a9:fea9:fe00:0]/", "forbidden"],
  ["169.254.0.0/16", "http://169.254.169.254/", "forbidden"],
  ["169.254.169.254", "http://169.254.169.254/", "allowed"],
  ["true,169.254.169.254:80", "http://169.254.169.254/", "allowed"],
  ["169.254.169.254:80", "http://169.254.169.254:8080/", "forbidden"],
  ["[fd00:ec2::254]:80", "http://[fd00:ec2::254]/", "allowed"],
  ["10.0.0.0/8", "http://10.9.9.9:5432/", "allowed"],
  ["10.0.0.0/8", "http://11.0.0.1:5432/", "forbidden"],
  ["10.0.0.0/8", "http://192.168.0.1/", "forbidden"],
  ["10.0.0.0/8", "http://db.corp/", "forbidden"],
  ["127.0.0.1", "http://0x7f000001:1234/", "allowed"],
  ["127.0.0.1", "http://127.0.0.2/", "forbidden"],
  ["127.0.0.1", "http://[::ffff:127.0.0.1]/", "forbidden"],
  ["127.0.0.1:4000", "http://127.0.0.1:4000/", "allowed"],
  ["127.0.0.1:4000", "http://127.0.0.1/", "forbidden"],
  ["::1", "http://[::1]:4000/", "allowed"],
  ["[::1]:4000", "http://[::1]:4001/", "forbidden"],
  ["fd00::/8", "http://[fd12:3456::1]:81/", "allowed"],
  ["API.Corp", "http://api.corp:1234/", "allowed"],
  ["api.corp", "http://api.corp./", "allowed"],
  ["api.corp", "http://other.api.corp/", "forbidden"],
  ["api.corp:8443", "https://api.corp:8443/", "allowed"],
  ["api.corp:8443", "https://api.corp/", "forbidden"],
  ["localhost", "http://localhost:3000/", "allowed"],
  ["localhost", "http://127.0.0.1:3000/", "forbidden"],
  ["smtp.example.com", "http://smtp.example.com:25/", "allowed"],
])("with %s, %s is %s", (list, url, expected) => expect(verdict(url, list)).toBe(expected));

describe("messages", () => {
  const messageOf = (url: string) => {
    try {
      guardOf("").checkUrl(url);
    } catch (error) {
      return (error as Failure).message;
    }
    return "";
  };

  it("say which host, why, and how an operator can allow it", () => {
    const message = messageOf("http://10.0.0.7/secret?key=hidden");
    expect(message).toBe(
      "Calls to 10.0.0.7 are not allowed: it is a private address. An operator can allow it with EXECUTOR_ALLOW_PRIVATE_NETWORK.",
    );
  });

  it.each([
    "http://admin:hunter22@10.0.0.7/?key=hidden",
    "http://10.0.0.7/?key=hidden",
    "http://x:hidden@",
    "ftp://u:hidden@h/?hunter22",
  ])("keep the secrets of %s", (url) => {
    expect(messageOf(url)).not.toBe("");
    expect(messageOf(url)).not.toMatch(/hunter22|hidden|admin/);
  });

  it("do not tell what an internal name stands for", () => {
    const check = () => guardOf("").checkAddress("10.1.2.3", { host: "a.example.com", port: 443 });
    expect(check).toThrow("Calls to a.example.com are not allowed: its name stands for a private address.");
    expect(check).not.toThrow("10.1.2.3");
  });
});

test.each(["999.1.1.1", "", "localhost", "010.0.0.1", "1.2.3", "fe80::1%eth0"])(
  "an answer of the resolver such as '%s' is refused",
  (answer) => {
    expect(() => guardOf("true").checkAddress(answer, { host: "a.example.com", port: 443 })).toThrow(Failure);
  },
);
