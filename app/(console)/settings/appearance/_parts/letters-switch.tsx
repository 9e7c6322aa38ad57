"use client";

import { usePreference } from "@/components/appearance/preference";
import { Segmented } from "@/components/ui/segmented";

const options: { value: "on" | "off"; label: string }[] = [
  { value: "on", label: "Letters on" },
  { value: "off", label: "Letters off" },
];

export function LettersSwitch() {
  const [letters, setLetters] = usePreference("letters");
  return <Segmented label="Shortcuts of one letter" options={options} value={letters} onChange={setLetters} />;
}
