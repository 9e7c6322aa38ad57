import type { ReadDb } from "../../db/scoped";
import { open } from "../../vault/seal";
import type { Answer, AskedByTool, OpenQuestion } from "./record";
import { sealedAt } from "./sealed-at";

type RunId = { organizationId: string; id: string };

const answerSelect = {
  ...{
    id: true,
    seq: true,
    number: true,
    integrationId: true,
    ownerKey: true,
    connectionName: true,
    wantedScope: true,
    kind: true,
    state: true,
    scope: true,
  },
  ...{ connectionId: true, credentialVersion: true, destination: true },
  ...{ definitionHash: true, argumentsHash: true, arguments: true, editedArguments: true, content: true, reason: true },
  ...{ isDetached: true, message: true, address: true, requestedSchema: true, url: true, expiresAt: true },
} as const;

export const loadAnswers = (db: ReadDb, which: RunId): Promise<Answer[]> => openAnswers(db, which, {});

/** Loads answers to questions that were open, and reads nothing else. */
export const loadNewAnswers = (db: ReadDb, which: RunId, open: readonly number[]): Promise<Answer[]> =>
  openAnswers(db, which, { number: { in: [...open] }, state: { not: "waiting" } });

async function openAnswers(db: ReadDb, { organizationId, id }: RunId, some: object): Promise<Answer[]> {
  const where = { executionId: id, ...some };
  const rows = await db.approval.findMany({ where, orderBy: { number: "asc" }, select: answerSelect });
  return Promise.all(
    rows.map(async (row) => {
      const at = (field: string) => sealedAt.approval(organizationId, row.id, field);
      const opened = async (field: "editedArguments" | "content" | "reason") => {
        const sealed = row[field];
        return sealed && open(at(field), sealed);
      };
      const args = await open(at("arguments"), row.arguments);
      return {
        ...{
          seq: row.seq,
          number: row.number,
          asked: await askedByTool(organizationId, row),
          integrationId: row.integrationId,
          ownerKey: row.ownerKey,
          connectionName: row.connectionName,
          wantedScope: row.wantedScope,
        },
        kind: row.kind as Answer["kind"], // safe: written by sealQuestion() and answer.ts, as are the next two
        state: row.state as Answer["state"],
        scope: row.scope as object | null,
        definitionHash: row.definitionHash,
        ...{ connectionId: row.connectionId, credentialVersion: row.credentialVersion, destination: row.destination },
        argumentsHash: row.argumentsHash,
        arguments: args,
        ...{ editedArguments: await opened("editedArguments"), content: await opened("content"), reason: await opened("reason") },
        question: row.state === "waiting" && !row.isDetached ? await openQuestion(organizationId, row) : null,
      };
    }),
  );
}

type AskedRow = Pick<QuestionRow, "id" | "kind" | "message" | "url" | "requestedSchema"> & { integrationId: string | null };

async function askedByTool(organizationId: string, row: AskedRow): Promise<AskedByTool | null> {
  if ((row.kind !== "form" && row.kind !== "url") || row.integrationId !== null) return null;
  const opened = (field: string, sealed: Uint8Array) => open(sealedAt.approval(organizationId, row.id, field), sealed);
  const message = await opened("message", row.message);
  return { message, requestedSchema: row.requestedSchema as object | null, url: row.url && (await opened("url", row.url)) }; // safe: written by sealQuestion()
}

export const questionSelect = {
  ...{ id: true, number: true, kind: true, message: true, arguments: true, url: true, requestedSchema: true },
  ...{ ownerKey: true, address: true, expiresAt: true },
} as const;

type QuestionRow = {
  id: string;
  number: number;
  kind: string;
  message: Uint8Array;
  arguments: Uint8Array;
  url: Uint8Array | null;
  requestedSchema: unknown;
  ownerKey: string | null;
  address: string;
  expiresAt: Date;
};

export async function openQuestion(organizationId: string, row: QuestionRow): Promise<OpenQuestion> {
  const { number, kind, address, requestedSchema, ownerKey, expiresAt } = row;
  const opened = (field: string, sealed: Uint8Array) => open(sealedAt.approval(organizationId, row.id, field), sealed);
  return {
    ...{ number, address, ownerKey, expiresAt },
    kind: kind as OpenQuestion["kind"], // safe: written by sealQuestion(), as is the schema
    requestedSchema: requestedSchema as object | null,
    message: await opened("message", row.message),
    arguments: await opened("arguments", row.arguments),
    url: row.url && (await opened("url", row.url)),
  };
}
