import { Card } from "@/components/ui/card";

export function ApiCard() {
  return (
    <Card title="HTTP API">
      <p className="text-dense text-secondary">
        Programs call the same operations with an API key. They are described as OpenAPI 3.1 at{" "}
        <a href="/api/openapi.json" className="font-mono text-text underline underline-offset-4">
          /api/openapi.json
        </a>
        .
      </p>
    </Card>
  );
}
