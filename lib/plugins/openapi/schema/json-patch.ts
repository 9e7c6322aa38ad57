import type { Obj } from "../../json/values";

const pointer = { type: "string", description: "A JSON Pointer, such as /spec/replicas" };

/** The changes of RFC 6902. */
export const jsonPatch = {
  type: "array",
  description: "A JSON patch: changes, made one after the other",
  items: {
    type: "object",
    properties: {
      op: { type: "string", enum: ["add", "remove", "replace", "move", "copy", "test"] },
      path: pointer,
      from: pointer,
      value: {},
    },
    required: ["op", "path"],
  },
} as const satisfies Obj;
