import { expect, it } from "vitest";
import { staticPluginSuite } from "../plugin.suite";
import { core } from "./plugin";

staticPluginSuite({ plugin: core });

it("offers no operation that the house does not have", () => {
  const operationNamed = (name: string) => {
    throw new Error(`There is no operation ${name}.`);
  };
  expect(() => core.staticSources(operationNamed)).toThrow(/There is no operation/);
});
