import type { AuditLine } from "@executor/core/identity";
import { restOfSentence } from "./changed-fields";

/** One line of the log as a sentence: who did what to what. */
export function AuditSentence({ line }: { line: AuditLine }) {
  const { actorName, onBehalfOfName, words, subjectName, details } = line;
  const isAboutActor = subjectName === actorName;
  const rest = restOfSentence(details);
  return (
    <span
      className="block truncate max-sm:whitespace-normal max-sm:py-2 max-sm:wrap-anywhere"
      title={`${sentenceOf(line)} ${rest}`}
    >
      <bdi className="font-medium">{actorName}</bdi>
      {onBehalfOfName && onBehalfOfName !== actorName && (
        <span className="text-secondary">
          {" "}
          for <bdi>{onBehalfOfName}</bdi>
        </span>
      )}{" "}
      {words}
      {subjectName && !isAboutActor && (
        <>
          {" "}
          <bdi className="font-medium">{subjectName}</bdi>
        </>
      )}
      {rest && <span className="text-secondary"> {rest}</span>}
    </span>
  );
}

/** The sentence without what became of it. */
export function sentenceOf({ actorName, onBehalfOfName, words, subjectName }: AuditLine): string {
  const forWhom = onBehalfOfName && onBehalfOfName !== actorName ? `for ${onBehalfOfName}` : "";
  const subject = subjectName === actorName ? "" : subjectName;
  return [actorName, forWhom, words, subject].filter(Boolean).join(" ");
}
