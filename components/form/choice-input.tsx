"use client";

import { useState } from "react";
import { SuggestingInput } from "./suggesting-input";

export type Choice = { value: string; label: string; hint?: string };

type ChoiceInputProps = {
  choices: readonly Choice[];
  /** Empty as long as nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** What the choices are, for screen readers. */
  choicesLabel: string;
  placeholder?: string;
};

const shownMax = 50;

/** One of many things, found by a part of its name. What is typed and not taken changes nothing, but an empty text chooses nothing. */
export function ChoiceInput({ choices, value, onChange, choicesLabel, placeholder = "Search" }: ChoiceInputProps) {
  const [typed, setTyped] = useState<string>();
  const named = withOwnNames(choices);
  const wanted = (typed ?? "").trim().toLowerCase();
  const found = named.filter(({ name, choice }) => `${name} ${choice.value} ${choice.hint ?? ""}`.toLowerCase().includes(wanted));

  function type(text: string) {
    setTyped(text);
    if (text === "" && value !== "") onChange("");
  }
  function take(name: string) {
    const taken = named.find((one) => one.name === name);
    if (taken) onChange(taken.choice.value);
    setTyped(undefined);
  }
  return (
    <SuggestingInput
      mono={false}
      placeholder={placeholder}
      value={typed ?? named.find(({ choice }) => choice.value === value)?.name ?? value}
      onChange={type}
      onTake={take}
      onLeave={() => setTyped(undefined)}
      suggestions={found.slice(0, shownMax).map(({ name, choice }) => ({ value: name, note: choice.hint ?? "" }))}
      suggestionsLabel={choicesLabel}
    />
  );
}

/** Two things of one name are told apart by what they are known by. */
function withOwnNames(choices: readonly Choice[]): { name: string; choice: Choice }[] {
  const labels = choices.map(({ label }) => label);
  const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return choices.map((choice) => ({ name: isTwice(choice.label) ? `${choice.label} (${choice.value})` : choice.label, choice }));
}
