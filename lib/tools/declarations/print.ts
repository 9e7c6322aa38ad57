import type { JsonSchema } from "../../plugins";
import { shortened } from "../catalog/description";
import type { CatalogTool } from "../catalog/snapshot";

const commentLengthMax = 200;

/** Whether a call may leave its arguments out. */
export const mayBeLeftOut = (input: JsonSchema): boolean =>
  typeof input === "boolean" || !Array.isArray(input.required) || input.required.length === 0;

export function commentOf(tool: CatalogTool): string {
  const text = shortened(tool, commentLengthMax).replaceAll("*/", "* /");
  return text === "" ? "" : `/** ${text} */ `;
}

/** A node of `tools`: its call, and what lies below. */
export type Branch = { type: string | null; call?: Call; below: Map<string, Branch> };
/** `(args: …): …`, with the comment above it. */
type Call = { comment: string; signature: string };

export function branchAt(from: Branch, path: readonly string[]): Branch {
  let branch = from;
  for (const part of path) {
    const next = branch.below.get(part) ?? { type: null, below: new Map<string, Branch>() };
    branch.below.set(part, next);
    branch = next;
  }
  return branch;
}

/** As an object type; what is called a tool and a namespace at once is both. */
export function printTree({ below, call }: Branch, { indent = "" }: { indent?: string } = {}): string {
  const deeper = `${indent}  `;
  const own = call ? [`${call.comment}${call.signature};`] : [];
  const members = [...below].map(([name, branch]) => memberOf(name, branch, deeper));
  return `{\n${[...own, ...members].map((line) => `${deeper}${line}\n`).join("")}${indent}}`;
}

function memberOf(name: string, branch: Branch, indent: string): string {
  const key = identifier.test(name) ? name : JSON.stringify(name);
  if (branch.call && branch.below.size === 0) return `${branch.call.comment}${key}${branch.call.signature};`;
  const parts = [...(branch.type ? [branch.type] : []), ...(branch.below.size > 0 ? [printTree(branch, { indent })] : [])];
  return `${key}: ${parts.join(" & ")};`;
}

const identifier = /^[A-Za-z_$][\w$]*$/;
