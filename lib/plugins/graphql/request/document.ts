import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, parse, print } from "graphql";
import { Failure } from "../../../operation/failure";

const tokensMax = 20_000;
const lengthMax = 200_000;

/** A document that somebody wrote, understood. Says where it is wrong. */
export function parseDocument(text: string): DocumentNode {
  if (text.length > lengthMax)
    throw new Failure("invalid", `A document has at most ${lengthMax} characters; this has ${text.length}.`);
  try {
    return parse(text, { noLocation: true, maxTokens: tokensMax });
  } catch (error) {
    if (error instanceof RangeError) throw new Failure("invalid", "The document is nested too deeply.").causedBy(error);
    if (!(error instanceof GraphQLError)) throw error;
    const [at] = error.locations ?? [];
    throw new Failure("invalid", `${error.message.slice(0, 300)}${at ? ` (line ${at.line}, column ${at.column})` : ""}`);
  }
}

export const operationsIn = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** A selection set as somebody wrote it, on one line; nothing in it can end the operation around it. */
export function selectionOf(text: string): string {
  const bare = text.trim();
  const document = parsedSelection(bare.startsWith("{") ? bare : `{ ${bare} }`);
  const [operation, ...others] = document.definitions;
  const isPlain =
    operation?.kind === Kind.OPERATION_DEFINITION && operation.operation === "query" && !operation.name && others.length === 0;
  if (!isPlain) throw new SelectionFailure("Give one selection set such as { id title } and nothing beside it.");
  return onOneLine(print(operation.selectionSet));
}

const onOneLine = (printed: string): string => (/"""/.test(printed) ? printed : printed.replace(/\s*\n\s*/g, " "));

function parsedSelection(text: string): DocumentNode {
  try {
    return parseDocument(text);
  } catch (error) {
    throw error instanceof Failure ? new SelectionFailure(error.message) : error;
  }
}

/** A selection that cannot be sent. */
export class SelectionFailure extends Failure {
  constructor(why: string) {
    super("invalid", `'select' is no GraphQL selection set: ${why}`);
  }
}
