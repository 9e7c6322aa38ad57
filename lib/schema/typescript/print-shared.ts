import type { Definitions, JsonSchema } from "../json-schema";
import { identifierOf, settled, startNames } from "./names";
import { printersOf, printNamed, printSchema } from "./print-types";
import { full } from "./printer";

type Signature = { input: string; output: string /** Types that only this tool mentions. */; own: string[] };

export type SharedPrinter = {
  /** `type Name = …;` for each shared definition. */
  definitions(): Generator<string>;
  tool(schemas: { input: JsonSchema; output: JsonSchema | null }): Signature;
};

/** Prints the tools of one source one after the other. A shared definition has one name, whoever mentions it. */
export function sharedPrinter(definitions: Definitions): SharedPrinter {
  const names = startNames(definitions);
  const whole = (text: string) => settled(text, () => true);
  return {
    *definitions() {
      const { asking: printer } = printersOf({ input: true, output: null, definitions }, { style: full, names });
      for (const name of Object.keys(definitions)) {
        const identifier = identifierOf(names, name) ?? "";
        const reference = `#/$defs/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        yield `type ${identifier} = ${whole(printNamed({ printer, reference, name, identifier, isNeeded: true }))};`;
      }
    },
    tool({ input, output }) {
      names.met.clear(); // another tool may have other types of its own under the same names
      const { asking, answering } = printersOf({ input, output, definitions }, { style: full, names });
      const asked = whole(printSchema(asking, input));
      const answered = whole(printSchema(answering, output ?? true));
      const own: string[] = [];
      for (const named of names.met.values())
        if (!Object.hasOwn(definitions, named.name)) own.push(`type ${named.identifier} = ${whole(printNamed(named))};`);
      return { input: asked, output: answered, own };
    },
  };
}
