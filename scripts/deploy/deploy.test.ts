import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { readEnv } from "../../lib/env";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const packageScripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;

/** How `npm start` starts Node: with other options the console takes twice the memory. */
const nodeOptions = packageScripts.start!.split(" ").filter((word) => word.startsWith("--"));

describe("the image", () => {
  const lines = read("docker/Dockerfile")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const stages = lines.flatMap((line, at) => (line.startsWith("FROM ") ? [at] : []));
  const last = lines.slice(stages.at(-1));
  const instruction = (name: string) => last.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";

  it("holds what serves alone, as a user without rights", () => {
    expect(stages).toHaveLength(2);
    expect(instruction("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(last.filter((line) => line.startsWith("COPY")).every((line) => line.includes("--from=build"))).toBe(true);
    expect(last.filter((line) => line.startsWith("RUN"))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("FROM ")).every((line) => /:\d+-bookworm-slim\b/.test(line))).toBe(true);
  });

  it("starts as npm start does, is watched, and names settings that the console takes", () => {
    const command = JSON.parse(instruction("ENTRYPOINT")) as string[];
    expect(command).toEqual(["node", ...nodeOptions, "scripts/packed.mjs"]);
    expect(instruction("HEALTHCHECK")).toContain("scripts/check-health.mjs");
    const settings = Object.fromEntries(
      instruction("ENV")
        .split(/\s+/)
        .map((pair) => pair.split("=") as [string, string]),
    );
    expect(readEnv(settings)).toMatchObject({ HOST: "0.0.0.0", PORT: 3000, DATA_DIR: "/data" });
  });

  it("is built from no secret and nothing that was built before", () => {
    const context = readFileSync(".dockerignore", "utf8").split("\n");
    expect(context.filter((line) => line !== "" && !line.startsWith("#"))[0]).toBe("**");
    expect(context).toContain("**/.env*");
    for (const name of ["!node_modules", "!.data", "!dist", "!.next", "!.git"]) expect(context).not.toContain(name);
  });
});

type Service = { environment: Record<string, string>; [part: string]: unknown };

it("the compose file runs the image without rights beside a database with two roles", () => {
  const { services } = load(read("docker/compose.yaml")) as { services: { console: Service; database: Service } };
  expect(services.console).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  expect(services.console.ports).toEqual(["127.0.0.1:3000:3000"]);
  const plain = Object.fromEntries(
    Object.entries(services.console.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{[^}]*?(?::-([^}]*))?(?::\?)?\}/g, (_all, otherwise: string | undefined) => otherwise ?? "A".repeat(43)),
    ]),
  );
  expect(readEnv(plain).DATABASE_OWNER_URL).toContain("executor_owner");
  expect(JSON.stringify(services)).not.toMatch(/password[":= ]+[a-z0-9]{4,}"/i);
  for (const role of ["executor_owner", "executor_app"]) expect(read("docker/roles.sh")).toContain(`create role ${role} login`);
});

it("the systemd unit starts as npm start does, without rights", () => {
  const unit = read("systemd/executor-console.service");
  const value = (name: string) =>
    unit
      .split("\n")
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  expect(value("ExecStart")).toBe(`/usr/bin/node ${nodeOptions.join(" ")} scripts/packed.mjs`);
  expect([value("DynamicUser"), value("NoNewPrivileges"), value("ProtectSystem"), value("CapabilityBoundingSet")]).toEqual([
    "yes",
    "yes",
    "strict",
    "",
  ]);
  expect(value("Restart")).toBe("always");
});
