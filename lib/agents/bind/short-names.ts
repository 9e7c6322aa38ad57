import { directName, dynamicPrefix } from "../../tools";

const lengthMax = 64;

/**
 * The names by which a model calls these tools: that of the tool where no other has it, else with its integration, else that
 * of the whole address. They hold for one run, so others may come and go.
 */
export function shortNames(addresses: readonly string[]): string[] {
  const whole = addresses.map((address) => directName(address.startsWith("tools.") ? address : `tools.${address}`));
  const withIntegration = addresses.map(integrationAndTool);
  const alone = addresses.map(toolAlone);
  return addresses.map((_, at) => {
    const given = [alone, withIntegration].map((names) => (isUnique(names, at) ? names[at] : undefined));
    return given.find((name) => name !== undefined) ?? whole[at] ?? "";
  });
}

const isUnique = (names: readonly string[], at: number): boolean => {
  const name = names[at] ?? "";
  return name.length <= lengthMax && /^[a-zA-Z]/.test(name) && names.filter((one) => one === name).length === 1;
};

const plain = (text: string): string => text.replace(/[^a-zA-Z0-9_-]+/g, "_");

function toolAlone(address: string): string {
  if (address.startsWith(`${dynamicPrefix}.`)) return plain(address.slice(dynamicPrefix.length + 1));
  const [root, ...parts] = address.split(".");
  return plain((root === "tools" ? parts.slice(3) : parts).join("."));
}

function integrationAndTool(address: string): string {
  const [root, integration = "", _owner, _connection, ...tool] = address.split(".");
  return root === "tools" ? plain(`${integration}__${tool.join(".")}`) : plain(address);
}
