import { execFileSync } from "node:child_process";
import { link, mkdir, readFile, rm, stat, symlink, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { dataOf, newShell } from "./shell.suite";

describe("files of the workspace", () => {
  it("are written with the folders above them, read in parts, and say what changed", async () => {
    const { call, workspace } = await newShell();
    const first = dataOf(await call("write_file", { path: "notes/a.txt", content: "one\ntwo\nthree\n" }));
    expect(first).toMatchObject({ files: [{ path: "notes/a.txt", change: "created", diff: expect.stringContaining("+two") }] });
    expect(dataOf(await call("read_file", { path: "notes/a.txt", first_line: 2, max_lines: 1 }))).toEqual({
      ...{ path: "notes/a.txt", content: "two\n", lines: 3, next_line: 3 },
    });
    execFileSync("chmod", ["755", path.join(workspace, "notes/a.txt")]);
    const second = dataOf(await call("write_file", { path: `${workspace}/notes/a.txt`, content: "one\n" }));
    expect(second).toMatchObject({ files: [{ change: "modified" }] });
    expect((await stat(path.join(workspace, "notes/a.txt"))).mode & 0o777).toBe(0o755);
    expect(dataOf(await call("write_file", { path: "notes/a.txt", content: "one\n" }))).toEqual({ files: [] });
    expect(await call("write_file", { path: "notes/a.txt", content: "x", is_new: true })).toMatchObject({ ok: false });
    expect(execFileSync("ls", ["-A", path.join(workspace, "notes")], { encoding: "utf8" })).toBe("a.txt\n");
  });

  it("give bytes as a file, and refuse one that is too large", async () => {
    const { call, workspace } = await newShell();
    await mkdir(workspace, { recursive: true });
    await writeFile(path.join(workspace, "b.bin"), Buffer.from([0, 255]));
    expect(dataOf(await call("read_file", { path: "b.bin" }))).toMatchObject({ content: { _tag: "ToolFile", data: "AP8=" } });
    await writeFile(path.join(workspace, "large"), Buffer.alloc(5_000_001, 97));
    expect(await call("read_file", { path: "large" })).toMatchObject({ ok: false, error: { code: "limit_exceeded" } });
  });

  it("lead nowhere else: not upwards, not through links, not to devices and pipes", async () => {
    const { call, folder, workspace } = await newShell();
    const outside = path.join(folder, "outside.txt");
    await mkdir(path.join(workspace, "real"), { recursive: true });
    await writeFile(outside, "outside");
    await symlink(outside, path.join(workspace, "to-file"));
    await symlink(folder, path.join(workspace, "to-folder"));
    await symlink("real", path.join(workspace, "to-real"));
    execFileSync("mkfifo", [path.join(workspace, "pipe")]);
    const paths = [
      "../outside.txt",
      outside,
      "/etc/passwd",
      "to-file",
      "to-folder/outside.txt",
      "to-real/x",
      "pipe",
      "real",
      ".",
      "a\0b",
    ];
    for (const given of paths) {
      const codes = /invalid_tool_arguments|upstream_unreachable/;
      const refused = { ok: false, error: { code: expect.stringMatching(codes), message: expect.stringMatching(/\S/) } };
      expect(await call("read_file", { path: given }), given).toMatchObject(refused);
      expect(await call("write_file", { path: given, content: "x" }), given).toMatchObject(refused);
      const patch = `--- a/${given}\n+++ b/${given}\n@@ -1 +1 @@\n-outside\n+changed\n`;
      expect(await call("apply_patch", { patch }), given).toMatchObject({ ok: false });
    }
    expect(await readFile(outside, "utf8")).toBe("outside");
    expect(await call("search", { query: "outside", path: "to-folder" })).toMatchObject({ ok: false });
    expect(dataOf(await call("search", { query: "outside" }))).toEqual({ matches: [], is_cut: false });
  });

  it("stay where they are while somebody puts links in their way", async () => {
    const { call, folder, workspace } = await newShell();
    const secret = path.join(folder, "secret");
    await mkdir(secret);
    await writeFile(path.join(secret, "f.txt"), "secret");
    const swapped = path.join(workspace, "dir");
    let isOver = false;
    const swapping = (async () => {
      while (!isOver) {
        await mkdir(swapped, { recursive: true }).catch(() => {});
        await writeFile(path.join(swapped, "f.txt"), "own").catch(() => {});
        await rm(swapped, { recursive: true, force: true }).catch(() => {});
        await symlink(secret, swapped).catch(() => {});
        await unlink(swapped).catch(() => {});
      }
    })();
    const seen = new Set<unknown>();
    for (let round = 0; round < 150; round++) {
      const read = await call("read_file", { path: "dir/f.txt" });
      seen.add(read.ok ? (read.data as { content: string }).content : read.error.code);
      await call("write_file", { path: "dir/f.txt", content: "written" });
    }
    isOver = true;
    await swapping;
    expect(seen).not.toContain("secret");
    expect(await readFile(path.join(secret, "f.txt"), "utf8")).toBe("secret");
  });

  it("of one organization are not those of another", async () => {
    const { call } = await newShell();
    dataOf(await call("write_file", { path: "a.txt", content: "of one" }));
    const other = { organization: "two" };
    expect(await call("read_file", { path: "a.txt" }, other)).toMatchObject({ ok: false });
    expect(await call("read_file", { path: "../one/a.txt" }, other)).toMatchObject({ ok: false });
    expect(dataOf(await call("search", { query: "of one" }, other))).toMatchObject({ matches: [] });
  });

  it("a hard link that leads out cannot be made from within", async () => {
    const { call, folder } = await newShell();
    await writeFile(path.join(folder, "outside.txt"), "outside");
    dataOf(await call("shell", { command: ["ln", path.join(folder, "outside.txt"), "inside.txt"] }));
    expect(await call("read_file", { path: "inside.txt" })).toMatchObject({ ok: false });
    await expect(link(path.join(folder, "nothing"), path.join(folder, "x"))).rejects.toThrow();
  });
});

describe("a patch", () => {
  const before = "one\ntwo\nthree\n";
  const change = "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n";

  it("changes, creates, moves and removes files", async () => {
    const { call, workspace } = await newShell();
    for (const name of ["a.txt", "gone.txt", "from.txt"]) await call("write_file", { path: name, content: before });
    const patch = `${change}--- /dev/null\n+++ b/new/b.txt\n@@ -0,0 +1 @@\n+new\n--- a/gone.txt\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-one\n-two\n-three\n--- a/from.txt\n+++ b/to.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n`;
    const { files } = dataOf<{ files: { path: string; change: string }[] }>(await call("apply_patch", { patch }));
    expect(files.map((file) => [file.path, file.change])).toEqual([
      ["a.txt", "modified"],
      ["new/b.txt", "created"],
      ["gone.txt", "deleted"],
      ["to.txt", "created"],
      ["from.txt", "deleted"],
    ]);
    expect(await readFile(path.join(workspace, "a.txt"), "utf8")).toBe("one\nzwei\nthree\n");
    expect(execFileSync("ls", ["-A", workspace], { encoding: "utf8" })).toBe("a.txt\nnew\nto.txt\n");
  });

  it.each([
    ["does not fit", change.replace("-two", "-zwo")],
    ["names a file that is not there", change.replaceAll("a.txt", "none.txt")],
    ["creates a file that is there", "--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+new\n"],
    ["is no patch", "please change two to zwei"],
    ["leads out", change.replaceAll("a.txt", "../a.txt")],
  ])("that %s changes nothing, not even what would fit", async (_what, wrong) => {
    const { call, workspace } = await newShell();
    for (const name of ["a.txt", "first.txt"]) await call("write_file", { path: name, content: before });
    const patch = `${change.replaceAll("a.txt", "first.txt")}${wrong}`;
    const attempt = wrong.startsWith("please") ? wrong : patch;
    expect(await call("apply_patch", { patch: attempt })).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/\S/) },
    });
    expect(await readFile(path.join(workspace, "first.txt"), "utf8")).toBe(before);
  });
});

describe("a patch between *** Begin Patch and *** End Patch", () => {
  const wrapped = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
  const source = "class A {\n  run() {\n    return 1;\n  }\n}\nclass B {\n  run() {\n    return 1;\n  }\n}\n";

  it("changes, creates, moves and removes files, and finds its lines by what stands above them", async () => {
    const { call, workspace } = await newShell();
    for (const name of ["a.ts", "gone.ts", "from.ts"]) await call("write_file", { path: name, content: source });
    const patch = wrapped(
      ...["*** Update File: a.ts", "@@ class B {", "   run() {", "-    return 1;", "+    return 2;", "   }"],
      ...["@@", " }", "+// the end", "*** End of File"],
      ...["*** Add File: new/b.ts", "+one", "+", "+two"],
      ...["*** Delete File: gone.ts"],
      ...["*** Update File: from.ts", "*** Move to: to.ts", "@@", "-class A {", "+class C {"],
    );
    const { files } = dataOf<{ files: { path: string; change: string }[] }>(await call("apply_patch", { patch }));
    expect(files.map((file) => [file.path, file.change])).toEqual([
      ["a.ts", "modified"],
      ["new/b.ts", "created"],
      ["gone.ts", "deleted"],
      ["to.ts", "created"],
      ["from.ts", "deleted"],
    ]);
    const text = (name: string) => readFile(path.join(workspace, name), "utf8");
    expect(await text("a.ts")).toBe(`${source.slice(0, source.lastIndexOf("1"))}2;\n  }\n}\n// the end\n`);
    expect(await text("new/b.ts")).toBe("one\n\ntwo\n");
    expect(await text("to.ts")).toBe(source.replace("class A", "class C"));
  });

  it.each([
    ["does not end", "*** Begin Patch\n*** Delete File: a.ts", "may be missing"],
    ["does not fit", wrapped("*** Update File: a.ts", "@@", "-    return 7;", "+    return 2;"), "does not fit a.ts"],
    ["looks below what is not there", wrapped("*** Update File: a.ts", "@@ class Z {", "-class B {"), "class Z"],
    ["names a file that is not there", wrapped("*** Update File: none.ts", "@@", "-a", "+b"), "none.ts is not there"],
    ["creates a file that is there", wrapped("*** Add File: a.ts", "+a"), "there already"],
    ["changes a file twice", wrapped("*** Delete File: a.ts", "*** Delete File: ./a.ts"), "twice"],
    ["leads out", wrapped("*** Delete File: ../../etc/passwd"), "leads out"],
    ["holds another line", wrapped("*** Update File: a.ts", "@@", "class A {"), "begin with a space"],
    ["holds no change", wrapped(), "no change"],
    ["begins with something else", wrapped("hello"), "Add File"],
  ])("that %s changes nothing, not even what would fit", async (_what, patch, why) => {
    const { call, workspace } = await newShell();
    await call("write_file", { path: "a.ts", content: source });
    const first = patch.replace("*** Begin Patch\n*** U", "*** Begin Patch\n*** Add File: b.ts\n+b\n*** U");
    expect(await call("apply_patch", { patch: first })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(why) },
    });
    expect(execFileSync("ls", ["-A", workspace], { encoding: "utf8" })).toBe("a.ts\n");
    expect(await readFile(path.join(workspace, "a.ts"), "utf8")).toBe(source);
  });
});

describe("a search", () => {
  it("finds lines by text and by expression, and files by their names", async () => {
    const { call } = await newShell();
    for (const [name, content] of [
      ["src/a.ts", "const Alpha = 1;\nlet beta;"],
      ["src/b.md", "alpha: x"],
      ["c:1.txt", "a.b"],
    ] as const)
      await call("write_file", { path: name, content });
    const found = async (args: Record<string, unknown>) =>
      dataOf<{ matches: object[]; is_cut: boolean }>(await call("search", args));
    expect((await found({ query: "alpha" })).matches).toHaveLength(2);
    expect(await found({ query: "alpha", is_case_sensitive: true })).toMatchObject({
      matches: [{ path: "src/b.md", line: 1, text: "alpha: x" }],
    });
    expect(await found({ query: "a.b" })).toMatchObject({ matches: [{ path: "c:1.txt", line: 1, text: "a.b" }] });
    expect((await found({ query: "^(const|let) ", is_regex: true, glob: "*.ts", path: "src" })).matches).toHaveLength(2);
    expect(await found({ query: ".md", kind: "names" })).toEqual({
      matches: [{ path: "src/b.md", line: null, text: null }],
      is_cut: false,
    });
    expect(await found({ query: "a", max_results: 1 })).toMatchObject({ is_cut: true });
    expect(await call("search", { query: "(", is_regex: true })).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments" },
    });
    expect((await found({ query: "--help" })).matches).toEqual([]);
  });
});
