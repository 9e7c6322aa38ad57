"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { visibleText } from "./ui/visible-text";

export type KnownPerson = { name: string; email: string };

const KnownPeople = createContext<ReadonlyMap<string, string>>(new Map());

/** Lets every part of a page call people by their names where it knows only an email. Namesakes keep their emails. */
export function KnownPeopleProvider({ people, children }: { people: KnownPerson[]; children: ReactNode }) {
  const byEmail = useMemo(() => {
    const often = new Map<string, number>();
    for (const { name } of people) often.set(likeness(name), (often.get(likeness(name)) ?? 0) + 1);
    return new Map(people.filter(({ name }) => often.get(likeness(name)) === 1).map(({ email, name }) => [email, name]));
  }, [people]);
  return <KnownPeople value={byEmail}>{children}</KnownPeople>;
}

const likeness = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

type PersonNameProps = {
  /** What a record says of who it was: an email, or the name of a key or an agent. */
  label: string;
  /** Says the email beside the name, where somebody decides by it. */
  whole?: boolean;
  className?: string;
};

export function PersonName({ label, whole, className }: PersonNameProps) {
  const name = useContext(KnownPeople).get(label);
  if (name === undefined) return <bdi className={className}>{visibleText(label)}</bdi>;
  return (
    <span className={className} title={visibleText(label)}>
      <bdi>{visibleText(name)}</bdi>
      {whole && <span className="text-secondary"> {visibleText(label)}</span>}
    </span>
  );
}
