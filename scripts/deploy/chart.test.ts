import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readEnv } from "../../lib/env";
import { chartFolder, type Manifest, renderChart } from "./chart.suite";

const given = {
  publicUrl: "https://console.example.com",
  secrets: {
    DATABASE_URL: "postgresql://app:a@db/executor",
    EXECUTOR_SECRET_KEY: "A".repeat(43),
    METRICS_TOKEN: "a-token-of-the-metrics",
  },
};

const byKind = (manifests: Manifest[], kind: string) => manifests.filter((manifest) => manifest.kind === kind);

type PodSpec = {
  automountServiceAccountToken: boolean;
  securityContext: object;
  volumes: { name: string }[];
  containers: {
    image: string;
    ports: { name: string }[];
    env: { name: string; value: string }[];
    securityContext: object;
    resources: { limits: object };
    volumeMounts: { name: string }[];
    [probe: string]: unknown;
  }[];
};
type Deployment = Manifest & {
  spec: {
    replicas?: number;
    selector: { matchLabels: object };
    template: { metadata: { labels: object; annotations: Record<string, string> }; spec: PodSpec };
  };
};

const deployments = (manifests: Manifest[]) => byKind(manifests, "Deployment") as Deployment[];

describe("the chart", () => {
  it("runs both kinds of processes without rights, and lets the cluster see how they are", () => {
    const made = deployments(renderChart(given));
    expect(made.map(({ metadata }) => metadata.name)).toEqual(["prod-executor-console-web", "prod-executor-console-worker"]);
    for (const { spec } of made) {
      const { template, selector } = spec;
      expect(template.metadata.labels).toMatchObject(selector.matchLabels);
      expect(template.spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
      const [container] = template.spec.containers;
      expect(container).toMatchObject({
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
        startupProbe: { httpGet: { path: "/health/live", port: "http" } },
        livenessProbe: { httpGet: { path: "/health/live" } },
        readinessProbe: { httpGet: { path: "/health/ready" } },
        resources: { limits: { memory: expect.any(String) } },
      });
      expect(container?.volumeMounts.map(({ name }) => name)).toEqual(template.spec.volumes.map(({ name }) => name));
    }
    const roles = made.map(({ spec }) => spec.template.spec.containers[0]?.env);
    expect(roles).toEqual([[{ name: "EXECUTOR_ROLE", value: "web" }], [{ name: "EXECUTOR_ROLE", value: "worker" }]]);
  });

  it("has one kind of process that does everything where no workers are wanted", () => {
    const made = renderChart({ ...given, worker: { enabled: false } });
    expect(deployments(made).map(({ spec }) => spec.template.spec.containers[0]?.env[0]?.value)).toEqual(["all"]);
    expect(byKind(made, "HorizontalPodAutoscaler")).toHaveLength(1);
  });

  it("scales and guards what it runs, and leads to nothing that is not there", () => {
    const made = renderChart({
      ...given,
      ingress: { enabled: true, host: "console.example.com", tlsSecret: "tls", annotations: { a: "b" } },
    });
    const names = deployments(made).map(({ metadata }) => metadata.name);
    for (const scaler of byKind(made, "HorizontalPodAutoscaler")) {
      const { scaleTargetRef, minReplicas } = scaler.spec as { scaleTargetRef: { name: string }; minReplicas: number };
      expect(names).toContain(scaleTargetRef.name);
      expect(minReplicas).toBeGreaterThanOrEqual(2);
    }
    for (const { spec } of deployments(made)) expect(spec.replicas).toBeUndefined();
    expect(byKind(made, "PodDisruptionBudget")).toHaveLength(2);
    const [service] = byKind(made, "Service") as (Manifest & { spec: { selector: object; ports: { targetPort: string }[] } })[];
    const web = deployments(made)[0]!.spec.template;
    expect(web.metadata.labels).toMatchObject(service!.spec.selector);
    expect(web.spec.containers[0]?.ports.map(({ name }) => name)).toEqual(
      service!.spec.ports.map(({ targetPort }) => targetPort),
    );
    expect(JSON.stringify(byKind(made, "Ingress"))).toContain('"secretName":"tls"');
  });

  it("lets nothing but its own ports through the network, and no metadata of the machine", () => {
    const [policy] = byKind(renderChart(given), "NetworkPolicy");
    expect(policy?.spec).toMatchObject({
      policyTypes: ["Ingress", "Egress"],
      egress: [
        { ports: [{ port: 53 }, { port: 53 }] },
        { ports: [{ port: 5432 }] },
        { to: [{ ipBlock: { except: ["169.254.0.0/16"] } }], ports: [{ port: 80 }, { port: 443 }] },
      ],
    });
  });

  it("keeps secrets in a secret, its own or one that exists, and starts pods anew when settings change", () => {
    const made = renderChart(given);
    const [secret] = byKind(made, "Secret");
    expect(secret?.stringData).toEqual(given.secrets);
    for (const value of Object.values(given.secrets))
      expect(JSON.stringify(made.filter(({ kind }) => kind !== "Secret"))).not.toContain(value);
    const existing = renderChart({ publicUrl: given.publicUrl, existingSecret: "ours" });
    expect(byKind(existing, "Secret")).toEqual([]);
    expect(JSON.stringify(deployments(existing))).toContain('"secretRef":{"name":"ours"}');
    const sum = (manifests: Manifest[]) => deployments(manifests)[0]?.spec.template.metadata.annotations["checksum/settings"];
    expect(sum(renderChart({ ...given, settings: { LOG_LEVEL: "debug" } }))).not.toBe(sum(made));
  });

  it("gives settings that the console takes, and says which is missing", () => {
    const made = renderChart({ ...given, settings: { LOG_LEVEL: "warn", EXECUTOR_KEEP_RUNS_DAYS: 30 } });
    const [settings] = byKind(made, "ConfigMap") as (Manifest & { data: Record<string, string> })[];
    expect(settings?.data).toMatchObject({ EXECUTOR_KEEP_RUNS_DAYS: "30", TRUST_PROXY: "1" });
    expect(readEnv({ ...settings?.data, ...given.secrets })).toMatchObject({ LOG_LEVEL: "warn", EXECUTOR_KEEP_RUNS_DAYS: 30 });
    expect(() => renderChart({ ...given, publicUrl: "" })).toThrow("publicUrl is missing");
    expect(() => renderChart({ publicUrl: given.publicUrl })).toThrow("secrets.DATABASE_URL is missing");
  });

  it("describes its values, so that Helm refuses others", () => {
    const schema = JSON.parse(readFileSync(`${chartFolder}/values.schema.json`, "utf8")) as {
      properties: { publicUrl: { pattern: string } };
    };
    const pattern = new RegExp(schema.properties.publicUrl.pattern);
    expect(["https://console.example.com", "console.example.com", ""].map((url) => pattern.test(url))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
