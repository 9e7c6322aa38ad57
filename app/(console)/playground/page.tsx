import { listExecutions } from "@executor/core/executions";
import type { Metadata } from "next";
import { AwaitedEditor } from "@/components/code-editor/awaited-editor";
import { load, pageContext } from "@/lib/web";
import { Playground } from "./_parts/playground";

export const metadata: Metadata = { title: "Playground" };

export default async function PlaygroundPage() {
  const [{ actor }] = await Promise.all([pageContext(), load(listExecutions, { mine: true, limit: 1 })]);
  const may = (permission: (typeof actor.permissions)[number]) => actor.permissions.includes(permission);
  return (
    <>
      <AwaitedEditor />
      <Playground
        may={{
          run: may("tools:call"),
          stop: may("executions:cancel"),
          seeTools: may("tools:read"),
          removeShared: may("tools:call") && may("executions:all"),
          promote: may("registry:write"),
        }}
      />
    </>
  );
}
