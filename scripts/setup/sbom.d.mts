type Component = { "bom-ref": string; name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] };
type Sbom = {
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  metadata: { component: { "bom-ref": string } };
};
export function sbomOf(lock: { name: string; version: string; packages: Record<string, object> }): Sbom;
export function writeSbom(file?: string): string;
