import { readFile } from "node:fs/promises";
import { writePlugin } from "./code.suite";

/** The plugin of the guide with the tools of all its sections, whose service and provider are at these addresses. */
export async function guidePlugin({ service, provider }: { service: string; provider: string }): Promise<string> {
  const guide = await readFile("docs/writing-plugins.md", "utf8");
  const [first = "", ...sections] = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  const names = sections.flatMap((code) => [...code.matchAll(/^const (\w+) = defineTool/gm)].map(([, name]) => name));
  const plugin = first
    .replace(/^import .*\n/gm, "")
    .replace('type: "bearer" }]', 'type: "bearer" }, signIn]')
    .replace("tools: [", `tools: [${names.join(", ")}, `);
  return await writePlugin(
    [...sections, plugin]
      .join("\n")
      .replaceAll("https://api.example.com", service)
      .replaceAll("https://id.example.com", provider),
  );
}
