import { beforeAll, describe, expect, it } from "vitest";
import { newMember } from "../identity/person.suite";
import { newOrganization, withDatabase } from "../operation/organization.suite";
import { createPolicy } from "../policies";
import {
  addArtifactVersion,
  createArtifact,
  createRegistryTool,
  findLiterals,
  getArtifact,
  getRegistryTool,
  listArtifacts,
  promoteProgram,
  publishRegistryTool,
  removeArtifact,
  updateRegistryTool,
} from "../registry";
import { offerBuiltins } from "./builtins.suite";
import { newRuns, things } from "./executions.suite";
import { createExecution } from "./runs/create";
import { resumeExecution } from "./runs/resume";

withDatabase();
beforeAll(offerBuiltins);

const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"], additionalProperties: false };

async function newTool(runs: Awaited<ReturnType<typeof newRuns>>, code: string, config: object = {}) {
  const { ctx } = runs;
  const artifact = await createArtifact(ctx, { name: "Greeting", code, input_schema: schema });
  const tool = await createRegistryTool(ctx, {
    ...{ name: "Greet", schema: { input: schema }, implementation_type: "artifact", artifact_id: artifact.id },
    implementation_config: { effect: "read", ...config },
  });
  await publishRegistryTool(ctx, { id: tool.id });
  const call = async (args: object) =>
    (await createExecution(ctx, { code: `return await ${tool.address}(${JSON.stringify(args)})` })).structured.result;
  return { artifact, tool, call };
}

describe("a tool that runs an artifact", () => {
  it("gets its arguments as values and goes on with its version until it names another one", async () => {
    const runs = await newRuns();
    const { artifact, tool, call } = await newTool(runs, "return 'Hello ' + inputs.city + ', ' + city.length");
    expect(await call({ city: "'+1+'" })).toEqual({ ok: true, data: "Hello '+1+', 5" });
    expect(await call({})).toMatchObject({ ok: false, error: { code: "invalid_tool_arguments" } });
    expect(await getRegistryTool(runs.ctx, { id: tool.id }), "publishing names the program").toMatchObject({
      ...{ artifact_version: "1.0.0", version: "1.0.0", is_changed: false },
    });
    const second = await addArtifactVersion(runs.ctx, { id: artifact.slug, code: "return 'second'", input_schema: schema });
    expect(second).toMatchObject({ version: "1.0.1", latest: "1.0.1", code: "return 'second'" });
    expect(await call({ city: "x" })).toEqual({ ok: true, data: "Hello x, 1" });
    await updateRegistryTool(runs.ctx, { id: tool.id, artifact_version: "1.0.1" });
    await publishRegistryTool(runs.ctx, { id: tool.id });
    expect(await call({ city: "x" })).toEqual({ ok: true, data: "second" });
    expect((await getArtifact(runs.ctx, { id: artifact.id, version: "1.0.0" })).code).toContain("Hello");
    await expect(removeArtifact(runs.ctx, { id: artifact.id })).rejects.toThrow("greet runs it");
  });

  it("refuses inputs that the artifact itself requires, and tools without a program that there is", async () => {
    const runs = await newRuns();
    const { ctx } = runs;
    const { artifact } = await newTool(runs, "return 1");
    const lax = await createRegistryTool(ctx, {
      ...{ name: "Lax", schema: { input: { type: "object" } }, implementation_type: "artifact", artifact_id: artifact.slug },
      implementation_config: { effect: "read" },
    });
    await publishRegistryTool(ctx, { id: lax.id });
    const { structured } = await createExecution(ctx, { code: `return await ${lax.address}({})` });
    expect(structured.result).toMatchObject({
      ok: false,
      error: { code: "invalid_tool_arguments", message: expect.stringContaining("city") },
    });
    const making = { name: "None", implementation_type: "artifact" };
    await expect(createRegistryTool(ctx, making)).rejects.toThrow("Say which artifact");
    await expect(createRegistryTool(ctx, { ...making, artifact_id: "gone" })).rejects.toThrow("no artifact gone");
    const broken = { ...making, implementation_config: { code: "return (" } };
    await expect(createRegistryTool(ctx, broken)).rejects.toThrow("cannot be read");
    const other = await newOrganization();
    await expect(createRegistryTool(other.ctx, { ...making, artifact_id: artifact.id })).rejects.toThrow("no artifact");
  });

  it("calls other tools under the policies of its caller, and pauses for them", async () => {
    const runs = await newRuns();
    const { call, tool } = await newTool(runs, `return (await ${things}.addThing({ title: city })).data.body.title`);
    const paused = await createExecution(runs.ctx, { code: `return (await ${tool.address}({ city: "Rome" })).data` });
    expect(paused).toMatchObject({ status: "paused", structured: { interaction: { message: "POST /things" } } });
    const answer = await resumeExecution(runs.ctx, { id: paused.executionId, action: "accept" });
    expect(answer.structured.result).toBe("Rome");
    await createPolicy(runs.ctx, { owner: "org", pattern: "things_api.*", action: "block" });
    expect(await call({ city: "x" })).toMatchObject({ ok: false, error: { code: "program_failed" } });
    expect(runs.sent("POST")).toHaveLength(1);
  });

  it("is made by those with the right for it, and seen by its organization alone", async () => {
    const runs = await newRuns();
    const { artifact } = await newTool(runs, "return 1");
    const [viewer, other] = [await newMember(runs, "viewer"), await newOrganization()];
    expect((await listArtifacts(viewer.ctx, {})).items).toMatchObject([{ slug: artifact.slug }]);
    await expect(createArtifact(viewer.ctx, { name: "Mine", code: "return 1" })).rejects.toThrow("registry:write");
    expect((await listArtifacts(other.ctx, {})).items).toEqual([]);
    await expect(getArtifact(other.ctx, { id: artifact.id })).rejects.toThrow("no artifact");
    await expect(createArtifact(runs.ctx, { name: "Greeting", code: "return 1" })).rejects.toThrow("already");
  });
});

describe("promoting a program", () => {
  const code = `const made = await ${things}.listThings({}); return { title: "Rome", count: 2, ok: made.ok }`;

  it("makes chosen values inputs with a schema, and a draft that works once it is published", async () => {
    const { ctx } = await newRuns();
    const { literals } = await findLiterals(ctx, { code });
    expect(literals.map(({ name, value }) => [name, value])).toEqual([
      ["title", "Rome"],
      ["count", 2],
    ]);
    const inputs = literals.map(({ line, column, name }) => ({ line, column, name }));
    const { artifact, tool } = await promoteProgram(ctx, { name: "Make things", code, inputs, effect: "read" });
    expect(artifact.code).toContain("title: inputs.title, count: inputs.count");
    expect(tool).toMatchObject({
      ...{ status: "draft", tool_type: "artifact", implementation_type: "artifact", artifact_id: artifact.id },
      schema: {
        input: {
          properties: { title: { type: "string", examples: ["Rome"] }, count: { type: "integer", examples: [2] } },
          required: ["title", "count"],
        },
      },
    });
    await publishRegistryTool(ctx, { id: tool.id });
    const { structured } = await createExecution(ctx, { code: `return await ${tool.address}({ title: "Oslo", count: 7 })` });
    expect(structured.result).toEqual({ ok: true, data: { title: "Oslo", count: 7, ok: true } });
  });

  it("refuses places without a value and one name for different types, and leaves nothing of a tool that cannot be made", async () => {
    const { ctx } = await newRuns();
    const at = (line: number, column: number, name = "a") => ({ line, column, name });
    const promote = (inputs: ReturnType<typeof at>[], name = "Made") => promoteProgram(ctx, { name, code, inputs });
    await expect(promote([at(1, 1)])).rejects.toThrow("no value in line 1, column 1");
    const { literals } = await findLiterals(ctx, { code });
    const both = literals.map(({ line, column }) => at(line, column));
    await expect(promote(both)).rejects.toThrow("different types");
    await createRegistryTool(ctx, { name: "Made", implementation_type: "artifact", implementation_config: { code: "return 1" } });
    await expect(promote([])).rejects.toThrow("made already");
    expect((await listArtifacts(ctx, {})).items).toEqual([]);
  });
});
