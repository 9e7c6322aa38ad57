/** A place in `tools`: what can be called there, and what lies below. */
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

type Printed = { indent: string; isCut: boolean };

/** As an object type; what is called a tool and a namespace at once is both. One that is cut leaves other names open. */
export function printTree({ below, call }: Branch, { indent = "", isCut = false }: Partial<Printed> = {}): string {
  const deeper = `${indent}  `;
  const own = call ? [`${call.comment}${call.signature};`] : [];
  const members = [...below].map(([name, branch]) => memberOf(name, branch, { indent: deeper, isCut }));
  if (isCut) members.push("[name: string]: any;");
  return `{\n${[...own, ...members].map((line) => `${deeper}${line}\n`).join("")}${indent}}`;
}

function memberOf(name: string, branch: Branch, printed: Printed): string {
  const key = identifier.test(name) ? name : JSON.stringify(name);
  if (branch.call && branch.below.size === 0) return `${branch.call.comment}${key}${branch.call.signature};`;
  const parts = [...(branch.type ? [branch.type] : []), ...(branch.below.size > 0 ? [printTree(branch, printed)] : [])];
  return `${key}: ${parts.join(" & ")};`;
}

const identifier = /^[A-Za-z_$][\w$]*$/;
