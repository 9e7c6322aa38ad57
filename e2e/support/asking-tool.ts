import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "./console-server";

type Asking = { path: string; args: object; message: string; requestedSchema: object };
type Who = { dataDir: string; organizationId: string; actor: { id: string; label: string } };

/** Lets a call wait for the answer to a question of its tool, by the code of the console in a process beside it; gives the run's id. */
export async function askForm({ dataDir, organizationId, actor }: Who, asking: Asking): Promise<string> {
  const program = `
    const { askForm } = await import("./lib/executions/questions/form-question.suite.ts");
    const { scopedDb } = await import("./lib/db/scoped.ts");
    const actor = ${JSON.stringify({ ...actor, kind: "user", onBehalfOf: null, permissions: ["tools:call"] })};
    const organizationId = ${JSON.stringify(organizationId)};
    const ctx = { organizationId, actor, db: scopedDb(organizationId), door: "api", requestId: "form" };
    process.stdout.write(await askForm(ctx, ${JSON.stringify(asking)}), () => process.exit(0));`;
  const socket = encodeURIComponent(path.join(dataDir, "postgres-socket"));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: `postgres://executor_app@localhost/executor?host=${socket}` };
  const command = ["--import", "tsx", "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, command, { cwd: projectRoot, env, stdio: ["ignore", "pipe", "inherit"] });
  let id = "";
  child.stdout.on("data", (chunk: Buffer) => {
    id += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`The process that asks ended with ${code}.`);
  return id;
}
