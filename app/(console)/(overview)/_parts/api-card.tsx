import { Card } from "@/components/ui/card";

export function ApiCard() {
  return (
    <Card title="HTTP API">
      <p className="text-dense text-secondary">
        Everything these pages do, a program can do with a key. It is described as OpenAPI 3.1 at{" "}
        <a href="/api/openapi.json" className="font-mono text-text underline underline-offset-4">
          /api/openapi.json
        </a>
        .
      </p>
    </Card>
  );
}
