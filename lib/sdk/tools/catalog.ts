import type { ExecuteOptions } from "./execute";

/** What `GET /api/v1/tools/types` writes: the tree of paths below `tools`, and each tool by its address. */
export type Catalog = { tools: object; addresses: object };

/** Tools that can be called by their path. Without a catalog nothing is known of them, so there is only `execute`. */
export type CallableTools<Of extends Catalog | undefined> = Of extends Catalog ? Of["tools"] : unknown;

/** Calls a tool by its address. A catalog says which there are, what they take and what they give. */
export type Execute<Of extends Catalog | undefined> = Of extends Catalog
  ? <Address extends keyof Of["addresses"]>(
      address: Address,
      ...given: ParametersOf<Of["addresses"][Address]>
    ) => AnswerOf<Of["addresses"][Address]>
  : <Data = unknown>(address: string, args?: Record<string, unknown>, options?: ExecuteOptions) => Promise<Data>;

type ParametersOf<Tool> = Tool extends (...given: infer Given) => unknown ? Given : never;
type AnswerOf<Tool> = Tool extends (...given: never) => infer Answer ? Answer : never;
